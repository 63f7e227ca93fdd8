BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE commands (
	table_id VARCHAR(200) NOT NULL, 
	command_id VARCHAR(200) NOT NULL, 
	reply TEXT NOT NULL, 
	digest VARCHAR(64), 
	PRIMARY KEY (table_id, command_id)
);
INSERT INTO "commands" VALUES('three-card-poker','open','{"ok": true, "facts": [1, 1]}','');
INSERT INTO "commands" VALUES('three-card-poker','old 1','{"ok": true, "facts": [2, 2]}','29135a2773fd9951e3d06524647aa8de9b27a3405771c3b7006a845dfb26817b');
INSERT INTO "commands" VALUES('three-card-poker','old 2','{"ok": true, "facts": [3, 3]}','f20344ecc52350a0b62d43d3f626f3040b6d71fd61c8d1cef23b5e554ff0a7b4');
INSERT INTO "commands" VALUES('three-card-poker','old 3','{"ok": true, "facts": [4, 4]}','7fe4abdf51abdabdac38fafe81407d9e655ffa6a02e25920e06edfdbf0220736');
INSERT INTO "commands" VALUES('three-card-poker','old 4','{"ok": true, "facts": [5, 5]}','6c9a1234b9d97c83c9d168cf9fee4c14a2f4e20a8f3775202d2b21d8bca9fba6');
INSERT INTO "commands" VALUES('three-card-poker','old 5','{"ok": true, "facts": [6, 6]}','1a3d258b31d5b3181aa8beb9f7aa1dac51d00d8fbba3bdde9de5edb60b34a5f9');
INSERT INTO "commands" VALUES('three-card-poker','old 6','{"ok": true, "facts": [7, 7]}','637bc505f5da0a1d945991fb2e47b6e9e3215cf50f903fc09ca58596def02346');
INSERT INTO "commands" VALUES('three-card-poker','old 7','{"ok": true, "facts": [8, 8]}','2978f1b206b0d43763bc8f9faa9f18ca4dbb7effe764d9e8c9eaa20c8e0fc865');
INSERT INTO "commands" VALUES('three-card-poker','old 8','{"ok": true, "facts": [9, 9]}','021f61eccf45b74a302db0927532c7e38f7091be4ccc129a377e38e5345958c7');
INSERT INTO "commands" VALUES('three-card-poker','old 9','{"ok": true, "facts": [10, 10]}','fc3a4c040e98091a842e0ea88088ab391980c164693bfbc5bac937a68d6eb05a');
INSERT INTO "commands" VALUES('three-card-poker','old 10','{"ok": true, "facts": [11, 11]}','3c6f1d01c236af961c9871f36ecb8ca9608bbede6de7029311ac18bd63a40bf9');
INSERT INTO "commands" VALUES('three-card-poker','old 11','{"ok": true, "facts": [12, 12]}','c017600b0c7cbfdcf6c8beaf5c9544181dcba884b0ebaa3d9f7864ebd8ecd95d');
INSERT INTO "commands" VALUES('three-card-poker','old 12','{"ok": true, "facts": [13, 13]}','f5f3c3e94aa86a0a1799a6a3d40b0a1c87990e3cdec7a8aa37db596e6a3cfbe1');
INSERT INTO "commands" VALUES('three-card-poker','old 13','{"ok": true, "facts": [14, 14]}','9f144544805487efc5b40f12f5027ed64d8b3f090528fecc89b09f3047ad7d6e');
INSERT INTO "commands" VALUES('three-card-poker','old 14','{"ok": true, "facts": [15, 15]}','1c0573be9eeba0c4a7713aa779b0052ada0e151af8b211917ddfb1d36b26e9ed');
INSERT INTO "commands" VALUES('three-card-poker','old 15','{"ok": true, "facts": [16, 16]}','9deb71bdc103a1d5084568f482c38011a33c603046b7ae71fd9c1eebfe74ab33');
INSERT INTO "commands" VALUES('three-card-poker','old 16','{"ok": true, "facts": [17, 17]}','cb7d8c167f34433baa9dc61bd7f58c59343c03b0bf4ae3d0e6a4cad8a8f1ee16');
INSERT INTO "commands" VALUES('three-card-poker','old 17','{"ok": true, "facts": [18, 18]}','20bc126298df778c2983d2414280b75437325f5953ed7c7ea008b2849dfc7176');
INSERT INTO "commands" VALUES('three-card-poker','old 18','{"ok": true, "facts": [19, 19]}','c0398e8e20e065f90fbac5c8f227d760096e192066cfb765f491cf635128f6be');
INSERT INTO "commands" VALUES('three-card-poker','old 19','{"ok": true, "facts": [20, 20]}','83119ed8459c5d70730fef4a4bd1ca005c8e4a0e2a28f297b837f1e88fb382b3');
INSERT INTO "commands" VALUES('three-card-poker','old 20','{"ok": true, "facts": [21, 21]}','3267044137867aa37f61bd06b9c659e1af9bf560cc361e97e128661bc422ac2c');
INSERT INTO "commands" VALUES('three-card-poker','old 21','{"ok": true, "facts": [22, 22]}','02f871ee490de05a5f28e8b1695731af4e5f98e769abd9ab6f885298aa7bf5f6');
INSERT INTO "commands" VALUES('three-card-poker','old 22','{"ok": true, "facts": [23, 23]}','21b337f4d37078daa05788a230760866384ede54d19356e378a355bbc7be2846');
INSERT INTO "commands" VALUES('three-card-poker','old 23','{"ok": true, "facts": [24, 24]}','11d47029a4663b745f5249b781e07e15dca09a9d00301de3f22ceb9e8e95f736');
INSERT INTO "commands" VALUES('three-card-poker','old 24','{"ok": true, "facts": [25, 25]}','b752ee68b66123819fe375012ff16d690718c0979c32d450a746f3397b1444a8');
INSERT INTO "commands" VALUES('three-card-poker','old 25','{"ok": true, "facts": [26, 26]}','92c126e64ff679e96ab1a5cd3a803fa59dd9f040c0826e5e4f3d69fa598f80e5');
INSERT INTO "commands" VALUES('three-card-poker','old 26','{"ok": true, "facts": [27, 28]}','a3b557569fdb2e6a7c83ebfea41b4af346ea02d2dd1d89e35d104cf936fae486');
INSERT INTO "commands" VALUES('three-card-poker','old 27','{"ok": true, "facts": [29, 29]}','a6ca3b589112eeb413664a0d6dde983241d8c9eb3fa844df320c302afcc09d70');
INSERT INTO "commands" VALUES('three-card-poker','old 28','{"ok": true, "facts": [30, 30]}','547969a392ae8ac88a70b841973932cbd6a0a829178662f1b7df9c6ef0ac10a7');
INSERT INTO "commands" VALUES('three-card-poker','old 29','{"ok": true, "facts": [31, 31]}','08943658238b973e6059777910d0635d5968fdd769f6dfc78fe56d01ea423e00');
INSERT INTO "commands" VALUES('three-card-poker','old 30','{"ok": true, "facts": [32, 33]}','b31f32b2c6b03318aa7e24f0f60e87d72ffcf043baef7a0e34a80a4acc64cc47');
INSERT INTO "commands" VALUES('three-card-poker','old 31','{"ok": true, "facts": [34, 34]}','90518105e51e33586b15d6244c014589744e116c901eb899e8e8a155c64e95e7');
INSERT INTO "commands" VALUES('three-card-poker','old 32','{"ok": true, "facts": [35, 37]}','fdfa891259e8eb578a6bac546e15b42d34ec5c0cdfe77c001cc3649eac79c755');
INSERT INTO "commands" VALUES('three-card-poker','old 33','{"ok": true, "facts": [38, 38]}','ed3466c96d4656f8de2fe4a94ab04ed1026d4f3a649deba9029976f77f7fff9c');
INSERT INTO "commands" VALUES('three-card-poker','old 34','{"ok": true, "facts": [39, 39]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('three-card-poker','old 35','{"ok": true, "facts": [40, 40]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('three-card-poker','old 36','{"ok": true, "facts": [41, 41]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('three-card-poker','old 37','{"ok": true, "facts": [42, 42]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('three-card-poker','old 38','{"ok": true, "facts": [43, 43]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('three-card-poker','old 39','{"ok": true, "facts": [44, 44]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('three-card-poker','old 40','{"ok": true, "facts": [45, 45]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('three-card-poker','old 41','{"ok": true, "facts": [46, 46]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('three-card-poker','old 42','{"ok": true, "facts": [47, 47]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('three-card-poker','old 43','{"ok": true, "facts": [48, 48]}','17b0a3349c3ce79273ecd5e3e4ef7522dcc77ae9ab44ad8f5afc248f4b26ca8c');
INSERT INTO "commands" VALUES('three-card-poker','old 44','{"ok": true, "facts": [49, 49]}','91b27e8305f744d4fabd9996734284b53497604e1aee700b043944ec30a145fc');
INSERT INTO "commands" VALUES('three-card-poker','old 45','{"ok": true, "facts": [50, 50]}','a3fc004b29e5cd57ed380e4aabf19ab4d3b3e46ed0a611bd26e9e35427900dd4');
INSERT INTO "commands" VALUES('three-card-poker','old 46','{"ok": true, "facts": [51, 53]}','d787577833a1ae8b307ad0bf3a87ac046fe6cddbc348632fdd23c38b64a9c085');
INSERT INTO "commands" VALUES('three-card-poker','old 47','{"ok": true, "facts": [54, 59]}','a73be42eda50cd957b5733c42c67df504928950e79e0e34560932d36511c5bff');
INSERT INTO "commands" VALUES('three-card-poker','old 48','{"ok": true, "facts": [60, 64]}','d1e8073ef12dc8a95b199977049a3fb6311c8573f2be1efc5ac335cbede43f77');
INSERT INTO "commands" VALUES('three-card-poker','old 49','{"ok": true, "facts": [65, 68]}','e3c3a153ed22c1d6e66d5adf777a16a14621c24c90a62613de672426c90a70be');
INSERT INTO "commands" VALUES('three-card-poker','too early','{"ok": false, "tried": "reveal", "why": "there is nothing to reveal now", "clause": "3CP-11.D.2", "due": [], "attempt": {"by": "dora", "role": "dealer", "at": 1000001, "after": 68, "command": "reveal", "values": {}}}','15e6ed036693e65ef543294ca3c485cf2859130f87951f2c1d1cce48fd409cd2');
INSERT INTO "commands" VALUES('let-it-ride','open','{"ok": true, "facts": [1, 1]}','');
INSERT INTO "commands" VALUES('let-it-ride','old 1','{"ok": true, "facts": [2, 2]}','29135a2773fd9951e3d06524647aa8de9b27a3405771c3b7006a845dfb26817b');
INSERT INTO "commands" VALUES('let-it-ride','old 2','{"ok": true, "facts": [3, 3]}','f20344ecc52350a0b62d43d3f626f3040b6d71fd61c8d1cef23b5e554ff0a7b4');
INSERT INTO "commands" VALUES('let-it-ride','old 3','{"ok": true, "facts": [4, 4]}','7fe4abdf51abdabdac38fafe81407d9e655ffa6a02e25920e06edfdbf0220736');
INSERT INTO "commands" VALUES('let-it-ride','old 4','{"ok": true, "facts": [5, 5]}','6c9a1234b9d97c83c9d168cf9fee4c14a2f4e20a8f3775202d2b21d8bca9fba6');
INSERT INTO "commands" VALUES('let-it-ride','old 5','{"ok": true, "facts": [6, 6]}','1a3d258b31d5b3181aa8beb9f7aa1dac51d00d8fbba3bdde9de5edb60b34a5f9');
INSERT INTO "commands" VALUES('let-it-ride','old 6','{"ok": true, "facts": [7, 7]}','637bc505f5da0a1d945991fb2e47b6e9e3215cf50f903fc09ca58596def02346');
INSERT INTO "commands" VALUES('let-it-ride','old 7','{"ok": true, "facts": [8, 8]}','2978f1b206b0d43763bc8f9faa9f18ca4dbb7effe764d9e8c9eaa20c8e0fc865');
INSERT INTO "commands" VALUES('let-it-ride','old 8','{"ok": true, "facts": [9, 9]}','021f61eccf45b74a302db0927532c7e38f7091be4ccc129a377e38e5345958c7');
INSERT INTO "commands" VALUES('let-it-ride','old 9','{"ok": true, "facts": [10, 10]}','fc3a4c040e98091a842e0ea88088ab391980c164693bfbc5bac937a68d6eb05a');
INSERT INTO "commands" VALUES('let-it-ride','old 10','{"ok": true, "facts": [11, 11]}','3c6f1d01c236af961c9871f36ecb8ca9608bbede6de7029311ac18bd63a40bf9');
INSERT INTO "commands" VALUES('let-it-ride','old 11','{"ok": true, "facts": [12, 12]}','c017600b0c7cbfdcf6c8beaf5c9544181dcba884b0ebaa3d9f7864ebd8ecd95d');
INSERT INTO "commands" VALUES('let-it-ride','old 12','{"ok": true, "facts": [13, 13]}','f5f3c3e94aa86a0a1799a6a3d40b0a1c87990e3cdec7a8aa37db596e6a3cfbe1');
INSERT INTO "commands" VALUES('let-it-ride','old 13','{"ok": true, "facts": [14, 14]}','9f144544805487efc5b40f12f5027ed64d8b3f090528fecc89b09f3047ad7d6e');
INSERT INTO "commands" VALUES('let-it-ride','old 14','{"ok": true, "facts": [15, 15]}','1c0573be9eeba0c4a7713aa779b0052ada0e151af8b211917ddfb1d36b26e9ed');
INSERT INTO "commands" VALUES('let-it-ride','old 15','{"ok": true, "facts": [16, 16]}','9deb71bdc103a1d5084568f482c38011a33c603046b7ae71fd9c1eebfe74ab33');
INSERT INTO "commands" VALUES('let-it-ride','old 16','{"ok": true, "facts": [17, 17]}','cb7d8c167f34433baa9dc61bd7f58c59343c03b0bf4ae3d0e6a4cad8a8f1ee16');
INSERT INTO "commands" VALUES('let-it-ride','old 17','{"ok": true, "facts": [18, 18]}','20bc126298df778c2983d2414280b75437325f5953ed7c7ea008b2849dfc7176');
INSERT INTO "commands" VALUES('let-it-ride','old 18','{"ok": true, "facts": [19, 19]}','c0398e8e20e065f90fbac5c8f227d760096e192066cfb765f491cf635128f6be');
INSERT INTO "commands" VALUES('let-it-ride','old 19','{"ok": true, "facts": [20, 20]}','83119ed8459c5d70730fef4a4bd1ca005c8e4a0e2a28f297b837f1e88fb382b3');
INSERT INTO "commands" VALUES('let-it-ride','old 20','{"ok": true, "facts": [21, 21]}','3267044137867aa37f61bd06b9c659e1af9bf560cc361e97e128661bc422ac2c');
INSERT INTO "commands" VALUES('let-it-ride','old 21','{"ok": true, "facts": [22, 22]}','02f871ee490de05a5f28e8b1695731af4e5f98e769abd9ab6f885298aa7bf5f6');
INSERT INTO "commands" VALUES('let-it-ride','old 22','{"ok": true, "facts": [23, 23]}','21b337f4d37078daa05788a230760866384ede54d19356e378a355bbc7be2846');
INSERT INTO "commands" VALUES('let-it-ride','old 23','{"ok": true, "facts": [24, 24]}','11d47029a4663b745f5249b781e07e15dca09a9d00301de3f22ceb9e8e95f736');
INSERT INTO "commands" VALUES('let-it-ride','old 24','{"ok": true, "facts": [25, 25]}','cdc114fc2a06f66230c6d511be86fb757047f567ef669540f56635dfc62dd901');
INSERT INTO "commands" VALUES('let-it-ride','old 25','{"ok": true, "facts": [26, 26]}','283cbcbe4ba9bd93bdb876d66c2909fddfd95c5ce70f7197fb63a2fc4d433f35');
INSERT INTO "commands" VALUES('let-it-ride','old 26','{"ok": true, "facts": [27, 27]}','d41a2b3e33bed363d5b9793f760a1507bec9ce48e488fb069601d92e19b0896d');
INSERT INTO "commands" VALUES('let-it-ride','old 27','{"ok": true, "facts": [28, 28]}','a166b3b786ae5300dd72f4c043e47ec00be73691a0043dce0a2f740580e4b649');
INSERT INTO "commands" VALUES('let-it-ride','old 28','{"ok": true, "facts": [29, 29]}','3bd79dc342bf49f5b485c3fa88ab4f9a584dc5b04cb5a1e7753eb003fecdfe62');
INSERT INTO "commands" VALUES('let-it-ride','old 29','{"ok": true, "facts": [30, 30]}','a6ca3b589112eeb413664a0d6dde983241d8c9eb3fa844df320c302afcc09d70');
INSERT INTO "commands" VALUES('let-it-ride','old 30','{"ok": true, "facts": [31, 32]}','a3b557569fdb2e6a7c83ebfea41b4af346ea02d2dd1d89e35d104cf936fae486');
INSERT INTO "commands" VALUES('let-it-ride','old 31','{"ok": true, "facts": [33, 33]}','47aed07fe0fe29d9406098162eac88a5cc9899cfd136daa92f36c13da122d4f4');
INSERT INTO "commands" VALUES('let-it-ride','old 32','{"ok": true, "facts": [34, 34]}','3c4d3e4073b58e6b20e4912195032beb2ff675f2936f06595ebf1ba68bc37dad');
INSERT INTO "commands" VALUES('let-it-ride','old 33','{"ok": true, "facts": [35, 35]}','8f914e8e9958697ba9860661139775e30df9ec6962e724c73e8c6561c8f42e7f');
INSERT INTO "commands" VALUES('let-it-ride','old 34','{"ok": true, "facts": [36, 36]}','ab95bd2e3d3e2f92e7c4982c61c319ddd62078c0decd414dce71cbc614923c6e');
INSERT INTO "commands" VALUES('let-it-ride','old 35','{"ok": true, "facts": [37, 37]}','6f5f22f416209f98c7a6b35f66386b4b99c1875c6384728b20d1c1783177766e');
INSERT INTO "commands" VALUES('let-it-ride','old 36','{"ok": true, "facts": [38, 38]}','90518105e51e33586b15d6244c014589744e116c901eb899e8e8a155c64e95e7');
INSERT INTO "commands" VALUES('let-it-ride','old 37','{"ok": true, "facts": [39, 40]}','b31f32b2c6b03318aa7e24f0f60e87d72ffcf043baef7a0e34a80a4acc64cc47');
INSERT INTO "commands" VALUES('let-it-ride','old 38','{"ok": true, "facts": [41, 45]}','fdfa891259e8eb578a6bac546e15b42d34ec5c0cdfe77c001cc3649eac79c755');
INSERT INTO "commands" VALUES('let-it-ride','old 39','{"ok": true, "facts": [46, 46]}','b84f3147c1c29f2ee9f755585825329601a244b4fed34acf8d860a67577c0004');
INSERT INTO "commands" VALUES('let-it-ride','old 40','{"ok": true, "facts": [47, 47]}','ed3466c96d4656f8de2fe4a94ab04ed1026d4f3a649deba9029976f77f7fff9c');
INSERT INTO "commands" VALUES('let-it-ride','old 41','{"ok": true, "facts": [48, 48]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('let-it-ride','old 42','{"ok": true, "facts": [49, 49]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('let-it-ride','old 43','{"ok": true, "facts": [50, 50]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('let-it-ride','old 44','{"ok": true, "facts": [51, 51]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('let-it-ride','old 45','{"ok": true, "facts": [52, 52]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('let-it-ride','old 46','{"ok": true, "facts": [53, 53]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('let-it-ride','old 47','{"ok": true, "facts": [54, 54]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('let-it-ride','old 48','{"ok": true, "facts": [55, 55]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('let-it-ride','old 49','{"ok": true, "facts": [56, 56]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('let-it-ride','old 50','{"ok": true, "facts": [57, 57]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('let-it-ride','old 51','{"ok": true, "facts": [58, 58]}','f8fb0b6158f25e0fdf0786016971939c8e68e249de6257e0889e597368d1eba2');
INSERT INTO "commands" VALUES('let-it-ride','old 52','{"ok": true, "facts": [59, 59]}','17b0a3349c3ce79273ecd5e3e4ef7522dcc77ae9ab44ad8f5afc248f4b26ca8c');
INSERT INTO "commands" VALUES('let-it-ride','old 53','{"ok": true, "facts": [60, 61]}','7832083a983f7b9b5d927e20167dc3af995d502912e4cec55b623ce2fdf2733e');
INSERT INTO "commands" VALUES('let-it-ride','old 54','{"ok": true, "facts": [62, 62]}','e7778da172ab5310d409b9a20797c2218cf758d555eb3ea88928ededdd10e8f9');
INSERT INTO "commands" VALUES('let-it-ride','old 55','{"ok": true, "facts": [63, 65]}','201cb67366f26286b9a3c0db00af28732a8d1b62ab89a2a4676bf29068bce023');
INSERT INTO "commands" VALUES('let-it-ride','old 56','{"ok": true, "facts": [66, 66]}','8a0440ef5448f6a3fa070705a4b379d777df294e3ca7bfdb1ba6fc71ff43be95');
INSERT INTO "commands" VALUES('let-it-ride','old 57','{"ok": true, "facts": [67, 68]}','7832083a983f7b9b5d927e20167dc3af995d502912e4cec55b623ce2fdf2733e');
INSERT INTO "commands" VALUES('let-it-ride','old 58','{"ok": true, "facts": [69, 69]}','e7778da172ab5310d409b9a20797c2218cf758d555eb3ea88928ededdd10e8f9');
INSERT INTO "commands" VALUES('let-it-ride','old 59','{"ok": true, "facts": [70, 71]}','201cb67366f26286b9a3c0db00af28732a8d1b62ab89a2a4676bf29068bce023');
INSERT INTO "commands" VALUES('let-it-ride','old 60','{"ok": true, "facts": [72, 72]}','8a0440ef5448f6a3fa070705a4b379d777df294e3ca7bfdb1ba6fc71ff43be95');
INSERT INTO "commands" VALUES('let-it-ride','old 61','{"ok": true, "facts": [73, 75]}','d787577833a1ae8b307ad0bf3a87ac046fe6cddbc348632fdd23c38b64a9c085');
INSERT INTO "commands" VALUES('let-it-ride','old 62','{"ok": true, "facts": [76, 83]}','a73be42eda50cd957b5733c42c67df504928950e79e0e34560932d36511c5bff');
INSERT INTO "commands" VALUES('let-it-ride','old 63','{"ok": true, "facts": [84, 91]}','d1e8073ef12dc8a95b199977049a3fb6311c8573f2be1efc5ac335cbede43f77');
INSERT INTO "commands" VALUES('let-it-ride','old 64','{"ok": true, "facts": [92, 96]}','e3c3a153ed22c1d6e66d5adf777a16a14621c24c90a62613de672426c90a70be');
INSERT INTO "commands" VALUES('let-it-ride','too early','{"ok": false, "tried": "reveal", "why": "there is nothing to reveal now", "clause": "LIR-.11.C.2", "due": [], "attempt": {"by": "dora", "role": "dealer", "at": 1000001, "after": 96, "command": "reveal", "values": {}}}','15e6ed036693e65ef543294ca3c485cf2859130f87951f2c1d1cce48fd409cd2');
CREATE TABLE decks (
	deck_id VARCHAR(200) NOT NULL, 
	table_id VARCHAR(200) NOT NULL, 
	sealed BLOB NOT NULL, 
	PRIMARY KEY (deck_id)
);
INSERT INTO "decks" VALUES('three-card-poker, first deck, f5b165224a58b791','three-card-poker',X'A3D811736110E5781BCCCEA65CE5D140B8CCC8105FD9F11196C6AC839D6ACFDCB51046E0850CFF09091213DA81AC112F6F5D5AAC2D31C67AB4281624');
INSERT INTO "decks" VALUES('three-card-poker, second deck, 96762e6116c6e9c9','three-card-poker',X'760E819B85C924C3597164C42EDB494871B9575C4A78FCCF9C5DE7AC606DCE5225CC71B2516F3B141AB4CCD2D3FD9133F44D3A35A7021895B9B7B49D');
INSERT INTO "decks" VALUES('let-it-ride, first deck, a6058a00581a22b2','let-it-ride',X'39F3C3E693114351DCBED4075E3FF8FD0CA025CAC7033C9B7FDF232389AAE0D1C6FDBEC336A0213F0BCB2E6D7EA0F7F4224419C034C7FB1D4787A976');
INSERT INTO "decks" VALUES('let-it-ride, second deck, e3e6b605b99e8306','let-it-ride',X'420C13F8F5D40F6CE079D1B97F045FDDB0C3D55F94BDD592AAEC9B57CD450469A19F64122EF194E187BB01E405AC8A8B5486BC96074EC45C4545513C');
CREATE TABLE facts (
	table_id VARCHAR(200) NOT NULL, 
	number INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, number)
);
INSERT INTO "facts" VALUES('three-card-poker',1,'{"at":0,"by":"house","fact":"TableOpened","links":[["progressive","three-card-poker progressive"]],"seeds":["progressive"],"submission":"# A house for Three Card Poker: progressive and Six Card Bonus, dealt by hand from two decks.\ngame = \"three-card-poker\"\noperator = \"Harbor Room\"\napproved = 2026-03-01\n\n[table]\nseats = 7\nadjacent_boxes = 2\ndealing = \"hand\"\nshuffler = \"counting\"\ndecks = 2\nminimum = \"5\"\nmaximum = \"500\"\nunit = \"1\"\n\n[wagers.ante]\nbonus = \"A\"\n\n[wagers.pair_plus]\npaytable = \"C\"\nversion = \"free\"\n\n[wagers.progressive]\npaytable = \"A\"\nwager = \"1\"\n\n[wagers.progressive.meters.main]\ninitial = \"1000\"\nreset = \"1000\"\nrate = \"14%\"\n\n[wagers.six_card_bonus]\npaytable = \"C\"\n","table":"three-card-poker","version":1}','e2be4ee2d3487d4d160321622cee55f74d95933379e0d27ea9b5edd05111327d');
INSERT INTO "facts" VALUES('three-card-poker',2,'{"at":1000000,"by":"player 1","fact":"PlayerSeated","player":"player 1","seat":1,"version":1}','94252fedebd3ed74844e206d033a3832f445bf4afcc05c84d90276aa0f8797c7');
INSERT INTO "facts" VALUES('three-card-poker',3,'{"at":1000000,"by":"player 2","fact":"PlayerSeated","player":"player 2","seat":2,"version":1}','418d356e166f1fd8daa67f12d59f5d711770adbbd6be878e0abb39f919e83018');
INSERT INTO "facts" VALUES('three-card-poker',4,'{"at":1000000,"by":"dealer","deck":"first","fact":"CardsReceived","preshuffled":false,"version":1}','8f3af11fd60f93c6a0c4266e979375b0c5c325169f800b5ce25e6fbe1fa4ce7e');
INSERT INTO "facts" VALUES('three-card-poker',5,'{"at":1000000,"by":"dealer","deck":"first","fact":"OpeningStepDone","step":"inspected","version":1}','0c6047cde22e02239bb8db54d70d91020323eb1da3673f42d98d59281a410622');
INSERT INTO "facts" VALUES('three-card-poker',6,'{"at":1000000,"by":"floor","deck":"first","fact":"OpeningStepDone","step":"verified","version":1}','0b8edc159fa0b82acd5c906190286c9f237f232cbf045b2c293da32d05938c77');
INSERT INTO "facts" VALUES('three-card-poker',7,'{"at":1000000,"by":"dealer","deck":"first","fact":"OpeningStepDone","step":"spread","version":1}','39e956cff9a9f0f8d9e0f9959b51b2706ace75b84a4db609198fff10e52c012a');
INSERT INTO "facts" VALUES('three-card-poker',8,'{"at":1000000,"by":"dealer","deck":"first","fact":"OpeningStepDone","step":"shown","version":1}','e48a0caa16c46ea804fde6bbcdd2949c14420d655bc87dbd60f762d7be9a00be');
INSERT INTO "facts" VALUES('three-card-poker',9,'{"at":1000000,"by":"dealer","deck":"first","fact":"OpeningStepDone","step":"turned down","version":1}','e324ef36180007d11e858b3466aaa7e6340044f4686f7292b56b49746fe3e73c');
INSERT INTO "facts" VALUES('three-card-poker',10,'{"at":1000000,"by":"dealer","deck":"first","fact":"OpeningStepDone","step":"washed","version":1}','9ab52bab4ba67182b9b7cb959fadee52914c327c567db21fa7f683c863136669');
INSERT INTO "facts" VALUES('three-card-poker',11,'{"at":1000000,"by":"dealer","deck":"first","fact":"OpeningStepDone","step":"stacked","version":1}','963fd1985bfaddf416d9013aa914085d3244aa8f2758c261cdc4f607c9ff5c8c');
INSERT INTO "facts" VALUES('three-card-poker',12,'{"at":1000000,"by":"dealer","deck":"second","fact":"CardsReceived","preshuffled":false,"version":1}','b506db364bdc4afbeb03ff386a77dfcd36b06c630e75e7d525074d20a23f768b');
INSERT INTO "facts" VALUES('three-card-poker',13,'{"at":1000000,"by":"dealer","deck":"second","fact":"OpeningStepDone","step":"inspected","version":1}','9ec9eb31c7baa272681b56498137c5848aa181b6e30571b9ff3f5c39387ca02d');
INSERT INTO "facts" VALUES('three-card-poker',14,'{"at":1000000,"by":"floor","deck":"second","fact":"OpeningStepDone","step":"verified","version":1}','f10d471cfc5a00cfb8339ebe15854fcd6da8fdabcf20a3535de834fd6d64c767');
INSERT INTO "facts" VALUES('three-card-poker',15,'{"at":1000000,"by":"dealer","deck":"second","fact":"OpeningStepDone","step":"spread","version":1}','8a646ce30b20ddf787d2c88b7a79dc439e4b5f4eca09e84c3ae917acb8ee5660');
INSERT INTO "facts" VALUES('three-card-poker',16,'{"at":1000000,"by":"dealer","deck":"second","fact":"OpeningStepDone","step":"shown","version":1}','5442d7080014568c3e0ece3d053dd0ce3164cf638b9b5780128c3ef55a254f0a');
INSERT INTO "facts" VALUES('three-card-poker',17,'{"at":1000000,"by":"dealer","deck":"second","fact":"OpeningStepDone","step":"turned down","version":1}','b3864686428e3ea41c5e97de2366f42158d38493ff1841ca986fc7d8e255133b');
INSERT INTO "facts" VALUES('three-card-poker',18,'{"at":1000000,"by":"dealer","deck":"second","fact":"OpeningStepDone","step":"washed","version":1}','0b779a0a120eeb2dd7fc080e50a9430689a80cb28f3d289d0109b2758e03989f');
INSERT INTO "facts" VALUES('three-card-poker',19,'{"at":1000000,"by":"dealer","deck":"second","fact":"OpeningStepDone","step":"stacked","version":1}','a6b9a6988a2ae098d9781b28a7d0b2e19134831ecdc2eb6273c2d50469963c87');
INSERT INTO "facts" VALUES('three-card-poker',20,'{"at":1000000,"by":"dealer","counted":52,"deck":"first","deck_id":"three-card-poker, first deck, f5b165224a58b791","fact":"DeckShuffled","method":"machine","root":"ef41b80a5bcce0051682e9b39fb8af671e8bdeb3ba5e8c6e39d9ce999a72bca2","version":1}','3973cf0ff59a911f9b7c9b6c0bca43ebbea5b673d7d71f0646b1b245acc94ff3');
INSERT INTO "facts" VALUES('three-card-poker',21,'{"at":1000000,"by":"dealer","deck":"first","fact":"DeckLoaded","version":1}','5b04266193fe7b4e854aae15bf02a81705210c37a1599909d71c708af4d842e2');
INSERT INTO "facts" VALUES('three-card-poker',22,'{"at":1000000,"by":"dealer","counted":52,"deck":"second","deck_id":"three-card-poker, second deck, 96762e6116c6e9c9","fact":"DeckShuffled","method":"machine","root":"617942afb74f50f22cdb916d7459032f5cf015ce256115110de1ee2b462335e6","version":1}','75f489f731cb02ed662d061763f5a4c4e9af94edd9144c5e6eb6f5be30743749');
INSERT INTO "facts" VALUES('three-card-poker',23,'{"at":1000000,"by":"dealer","deck":"second","fact":"DeckLoaded","version":1}','e12e8f12d2aa5ad863de478d2d503c33ecbda6f0a3126f6320085bc9bbe51535');
INSERT INTO "facts" VALUES('three-card-poker',24,'{"at":1000000,"by":"dealer","deck":"first","fact":"RoundOpened","number":1,"version":1}','56888bdbe16f905a9bcc2b09877c7a62633ea5d57bb08e0c93e32e04119d0387');
INSERT INTO "facts" VALUES('three-card-poker',25,'{"at":1000000,"by":"player 1","cents":500,"fact":"WagerPlaced","seat":1,"version":1,"wager":"ante"}','e578becbfd5e4f94eaeef717f0ae1c0bb70eaf58875063358f72ddb69dfc7b9f');
INSERT INTO "facts" VALUES('three-card-poker',26,'{"at":1000000,"by":"player 1","cents":500,"fact":"WagerPlaced","seat":1,"version":1,"wager":"pair_plus"}','6689606cc8a056280cc5a062269ab33a9729679d7712f180ecee6459016ca2ad');
INSERT INTO "facts" VALUES('three-card-poker',27,'{"at":1000000,"by":"player 1","cents":100,"fact":"WagerPlaced","seat":1,"version":1,"wager":"progressive"}','3890dc9b48abc5e0c35926759754c869c4c262370d362b3109b852504f517d9b');
INSERT INTO "facts" VALUES('three-card-poker',28,'{"at":1000000,"by":"player 1","fact":"WagerAccepted","seat":1,"version":1,"wager":"progressive"}','339b616c83b45b96f29e1cdaf0717afc76080468da0fb1fca8820d9b195d3058');
INSERT INTO "facts" VALUES('three-card-poker',29,'{"at":1000000,"by":"player 1","cents":500,"fact":"WagerPlaced","seat":1,"version":1,"wager":"six_card_bonus"}','f795a7d3e8a474a530097496b0c372c95c4957d00c33f0571cef821139b7cf35');
INSERT INTO "facts" VALUES('three-card-poker',30,'{"at":1000000,"by":"player 2","cents":500,"fact":"WagerPlaced","seat":2,"version":1,"wager":"ante"}','45ba767a5b2c3a4cfccd116344a63152ceec3153b92d751e1145edb7c0be05a8');
INSERT INTO "facts" VALUES('three-card-poker',31,'{"at":1000000,"by":"player 2","cents":500,"fact":"WagerPlaced","seat":2,"version":1,"wager":"pair_plus"}','802097781717903cfaa6bd5365997ed06423880c6732fea2a3b53b26525e5ccf');
INSERT INTO "facts" VALUES('three-card-poker',32,'{"at":1000000,"by":"player 2","cents":100,"fact":"WagerPlaced","seat":2,"version":1,"wager":"progressive"}','da964f2d597313418505ce889dff62398e7d9533243f526790089820ae8a264b');
INSERT INTO "facts" VALUES('three-card-poker',33,'{"at":1000000,"by":"player 2","fact":"WagerAccepted","seat":2,"version":1,"wager":"progressive"}','53813a6634b9784ce15ba328955677709230646fffa313f2e8e29c6081179fd3');
INSERT INTO "facts" VALUES('three-card-poker',34,'{"at":1000000,"by":"player 2","cents":500,"fact":"WagerPlaced","seat":2,"version":1,"wager":"six_card_bonus"}','b75240b5505e87564624e013615571581e69899e887096c77de2d4111833d58b');
INSERT INTO "facts" VALUES('three-card-poker',35,'{"at":1000000,"by":"dealer","fact":"BettingClosed","version":1}','847218729a9588a08146b08a23b99743e93738a6657e5e21f3c62e83ca8644d0');
INSERT INTO "facts" VALUES('three-card-poker',36,'{"at":1000000,"by":"dealer","fact":"ChipsCollected","seats":[1,2],"version":1,"wager":"progressive"}','4575b1c148880707d09de93eebbc29b2f3937ab978a132fede9a7ec707f222aa');
INSERT INTO "facts" VALUES('three-card-poker',37,'{"at":1000000,"by":"dealer","cents":"28","fact":"MeterFed","meter":"main","version":1,"wager":"progressive"}','0bda03afca8c1545d033cf001faa04dddd652768293c5d7bbf270aaa5643bc9c');
INSERT INTO "facts" VALUES('three-card-poker',38,'{"accepted":2,"at":1000000,"by":"dealer","chips":2,"fact":"ChipsCounted","version":1,"wager":"progressive"}','9a7e54bf8412951cd999f780123fb1dff31f2b29a97c189a16ae85987612e19f');
INSERT INTO "facts" VALUES('three-card-poker',39,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":1,"position":0,"version":1}','2dac89d511b43e03c0ed19200e25328b928269be00d7dcff742e2248e87c482f');
INSERT INTO "facts" VALUES('three-card-poker',40,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":2,"position":1,"version":1}','aeeed49932599ae4f058faf18406e7c26e350e5a60b4520491503ef7aeeb1f46');
INSERT INTO "facts" VALUES('three-card-poker',41,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":"dealer","position":2,"version":1}','a1793c134280f0374b7a467c4e3055927fb82b43fed33d7f1a10ec2022dbc766');
INSERT INTO "facts" VALUES('three-card-poker',42,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":1,"position":3,"version":1}','2aaf32de1c4ae50d5ab77be31a7f1e78f5fe8a5a6775de9c909bfb6e534e218f');
INSERT INTO "facts" VALUES('three-card-poker',43,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":2,"position":4,"version":1}','1c614a363c6849fec422d66a9ec1e0369e26c5c09ebc85cb9c1e061b5b50f531');
INSERT INTO "facts" VALUES('three-card-poker',44,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":"dealer","position":5,"version":1}','87eccb467a57b2796dd1e596c3b31b98298fd3f46c3e449bcfb78d643397cdb5');
INSERT INTO "facts" VALUES('three-card-poker',45,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":1,"position":6,"version":1}','198ec8704b9e61990b697c4f62cadc75234fd8fac20d14f3c5e77c489e8b0b89');
INSERT INTO "facts" VALUES('three-card-poker',46,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":2,"position":7,"version":1}','57b778c07c72a1d2bd8b8535d1098b22b81445a77cc38c979f3fcd0922987fee');
INSERT INTO "facts" VALUES('three-card-poker',47,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":"dealer","position":8,"version":1}','7e1a763694672b9db2126be0717f7fb38ef6d606b9d136a5ae020cf4d24097c8');
INSERT INTO "facts" VALUES('three-card-poker',48,'{"at":1000000,"by":"dealer","cards":43,"deck":"first","fact":"StubRacked","top":9,"version":1}','01fbb1d8b271d39a5c995ef0dbd3b4d6aef549dccf1161335a0b2481abb9f316');
INSERT INTO "facts" VALUES('three-card-poker',49,'{"at":1000000,"by":"player 1","choice":"fold","fact":"DecisionTaken","seat":1,"version":1}','84f4540a7b46d03e269eca43a3fb446975950e316f526af98b7e5bb30a5162f1');
INSERT INTO "facts" VALUES('three-card-poker',50,'{"at":1000000,"by":"player 2","choice":"play","fact":"DecisionTaken","seat":2,"version":1}','33f9b211d37e50149a11c1b1fdb9bb0fe4bddfee394bca9dcfada406841f85cc');
INSERT INTO "facts" VALUES('three-card-poker',51,'{"at":1000000,"by":"dealer","fact":"ForfeitCollected","positions":[],"seat":1,"version":1,"wagers":["ante","pair_plus","progressive"]}','84ef546b4bb71109513ca84031c01230b6a59e609628df8871710345bb5a0e27');
INSERT INTO "facts" VALUES('three-card-poker',52,'{"at":1000000,"by":"dealer","cards":"5c Kc As","fact":"CardsShown","place":"dealer","positions":[2,5,8],"version":1}','37bc56756b4c6a5cf4de953da55ea2199d3d0b9dbcfedc8705498f6efa364165');
INSERT INTO "facts" VALUES('three-card-poker',53,'{"at":1000000,"by":"dealer","fact":"RevealDone","version":1}','e1cff9652c549c621873300884b5c14f0d8498b2eb7ea274d9803ae82a0bbd24');
INSERT INTO "facts" VALUES('three-card-poker',54,'{"at":1000000,"by":"dealer","cards":"6d 6s Qs","fact":"CardsShown","place":2,"positions":[1,4,7],"version":1}','bedde17f0ee2e243a4306996eea215a650b7c1d7e055591d3afa225bce087261');
INSERT INTO "facts" VALUES('three-card-poker',55,'{"at":1000000,"by":"dealer","clauses":["3CP-11.D.3.d.ii","3CP-12.A"],"fact":"WagerSettled","from_seat":null,"outcome":"win","paid":500,"returned":500,"seat":2,"stake":500,"version":1,"wager":"ante"}','b1d5ad809804e8c369fce44ff1f1080675f39446cd6a6cafe59e6e0a3a0a1e2d');
INSERT INTO "facts" VALUES('three-card-poker',56,'{"at":1000000,"by":"dealer","clauses":["3CP-11.D.3.d.ii","3CP-12.A"],"fact":"WagerSettled","from_seat":null,"outcome":"win","paid":500,"returned":500,"seat":2,"stake":500,"version":1,"wager":"play"}','6ee7cb4b3142d519efc267662ca531b366afdbd96baa31daab80a3d842eb253a');
INSERT INTO "facts" VALUES('three-card-poker',57,'{"at":1000000,"by":"dealer","clauses":["3CP-12.D.3.e"],"fact":"WagerSettled","from_seat":null,"outcome":"win","paid":500,"returned":500,"seat":2,"stake":500,"version":1,"wager":"pair_plus"}','485de414a9f555d0dafe0ba0522a44801ec184ca869176c4174bf12156e26961');
INSERT INTO "facts" VALUES('three-card-poker',58,'{"at":1000000,"by":"dealer","clauses":["3CP-11.D.5"],"fact":"WagerSettled","from_seat":null,"outcome":"lose","paid":0,"returned":0,"seat":2,"stake":100,"version":1,"wager":"progressive"}','2673aaf41c83c4d1cc1848d2499dcbb4c28e5bf7b30d94f98ab1c68a22cf59d5');
INSERT INTO "facts" VALUES('three-card-poker',59,'{"at":1000000,"by":"dealer","clauses":["3CP-11.D.8.c"],"fact":"WagerSettled","from_seat":null,"outcome":"lose","paid":0,"returned":0,"seat":2,"stake":500,"version":1,"wager":"six_card_bonus"}','f0fff6964b86fc1212b89fe08e23d005f3b146873dc473fd2244b25fd0c61545');
INSERT INTO "facts" VALUES('three-card-poker',60,'{"at":1000000,"by":"dealer","cards":"2c Jd 9c","fact":"CardsShown","place":1,"positions":[0,3,6],"version":1}','7d440fd743a112e1311073f17e28711b6463d416729e7bb9cc5509148d76f93a');
INSERT INTO "facts" VALUES('three-card-poker',61,'{"at":1000000,"by":"dealer","clauses":["3CP-11.B"],"fact":"WagerSettled","from_seat":null,"outcome":"forfeit","paid":0,"returned":0,"seat":1,"stake":500,"version":1,"wager":"ante"}','e4f91221e2fe9e788559ac68b1330dc18120d9dae66c2d04b9f0375c1ab88f6b');
INSERT INTO "facts" VALUES('three-card-poker',62,'{"at":1000000,"by":"dealer","clauses":["3CP-11.C.1"],"fact":"WagerSettled","from_seat":null,"outcome":"forfeit","paid":0,"returned":0,"seat":1,"stake":500,"version":1,"wager":"pair_plus"}','1240c2dcf6344d3ac93806d51ff41fb2d30942dbe5b2889532282d392657e930');
INSERT INTO "facts" VALUES('three-card-poker',63,'{"at":1000000,"by":"dealer","clauses":["3CP-11.C.2"],"fact":"WagerSettled","from_seat":null,"outcome":"forfeit","paid":0,"returned":0,"seat":1,"stake":100,"version":1,"wager":"progressive"}','4423e05fb9774f2bfbbf6cfd0b7449d0e26114dc6c64c69d0b503ba8a327d7ea');
INSERT INTO "facts" VALUES('three-card-poker',64,'{"at":1000000,"by":"dealer","clauses":["3CP-11.D.8.c"],"fact":"WagerSettled","from_seat":null,"outcome":"lose","paid":0,"returned":0,"seat":1,"stake":500,"version":1,"wager":"six_card_bonus"}','6af4a8da3f4cad6739904cbd3c1357ffacf86973bfb124170c177ebdc6902988');
INSERT INTO "facts" VALUES('three-card-poker',65,'{"at":1000000,"by":"dealer","deck":"first","fact":"CardsPickedUp","place":2,"positions":[1,4,7],"version":1}','4417e9a61c2675da403740fe713d1e1a098c45030f3e9252bd1ffac44b4af539');
INSERT INTO "facts" VALUES('three-card-poker',66,'{"at":1000000,"by":"dealer","deck":"first","fact":"CardsPickedUp","place":1,"positions":[0,3,6],"version":1}','aa6fd411958e344cf3bedb70bbc41808fb189323ba40be5f594e3cc68032c099');
INSERT INTO "facts" VALUES('three-card-poker',67,'{"at":1000000,"by":"dealer","deck":"first","fact":"CardsPickedUp","place":"dealer","positions":[2,5,8],"version":1}','13e9a69dbb57640cb83a2cecb223460a5277e336bfa9f72bdc03b2677c469dd0');
INSERT INTO "facts" VALUES('three-card-poker',68,'{"at":1000000,"by":"dealer","fact":"RoundClosed","number":1,"version":1}','4c7cfe55bd998fdc1615a7ce9b47b4abc966409bd11be85480ff689938fa3f80');
INSERT INTO "facts" VALUES('let-it-ride',1,'{"at":0,"by":"house","fact":"TableOpened","links":[["progressive","let-it-ride progressive"]],"seeds":["progressive"],"submission":"# A house for Let It Ride: all three bonuses and a progressive on the own three cards.\ngame = \"let-it-ride\"\noperator = \"Ferry Bar\"\napproved = 2026-04-20\n\n[table]\nseats = 7\nadjacent_boxes = 1\ndealing = \"automated-shoe\"\nshuffler = \"counting\"\ndecks = 2\nminimum = \"5\"\nmaximum = \"100\"\nunit = \"1\"\n\n[wagers.bets]\npaytable = \"A\"\n\n[wagers.five_card_bonus]\npaytable = \"E\"\n\n[wagers.three_card_bonus]\npaytable = \"A\"\n\n[wagers.six_card_bonus]\npaytable = \"A\"\n\n[wagers.progressive]\npaytable = \"B\"\nwager = \"1\"\n\n[wagers.progressive.meters.main]\ninitial = \"1000\"\nreset = \"1000\"\nrate = \"14%\"\n","table":"let-it-ride","version":1}','e1256efa07afd3b53f9c95f363669273da6c44471db411fd28e6003345040426');
INSERT INTO "facts" VALUES('let-it-ride',2,'{"at":1000000,"by":"player 1","fact":"PlayerSeated","player":"player 1","seat":1,"version":1}','088bfeedf7ea5121f92ac5857d115baa0559fdb76c02f21fc87d80efa30f1240');
INSERT INTO "facts" VALUES('let-it-ride',3,'{"at":1000000,"by":"player 2","fact":"PlayerSeated","player":"player 2","seat":2,"version":1}','2dcce325f79fd25a6dfa40acf37b589756f93ba098ba372d5cb8fc436eeaf15d');
INSERT INTO "facts" VALUES('let-it-ride',4,'{"at":1000000,"by":"dealer","deck":"first","fact":"CardsReceived","preshuffled":false,"version":1}','03704741221f5b1624ef0abc25d97151011ba7ed35e291aa32d7d41f1e1b5841');
INSERT INTO "facts" VALUES('let-it-ride',5,'{"at":1000000,"by":"dealer","deck":"first","fact":"OpeningStepDone","step":"inspected","version":1}','5ed1fdb752bc07373c53217f0cbcfcac41885ccea4bf80c2a7ca894125cc6feb');
INSERT INTO "facts" VALUES('let-it-ride',6,'{"at":1000000,"by":"floor","deck":"first","fact":"OpeningStepDone","step":"verified","version":1}','4224793a5c7aca814736a7379bf343e76e170333ca74f7177c36e81ec7fae1ec');
INSERT INTO "facts" VALUES('let-it-ride',7,'{"at":1000000,"by":"dealer","deck":"first","fact":"OpeningStepDone","step":"spread","version":1}','41db3624dd1cdf7951979cbff8a17b65318f91b97ed8bc557764e7c12488dd18');
INSERT INTO "facts" VALUES('let-it-ride',8,'{"at":1000000,"by":"dealer","deck":"first","fact":"OpeningStepDone","step":"shown","version":1}','8fbd4c5db152b6b184e051e55a4482a1432d7ce2512192f898388b9f818ef7ba');
INSERT INTO "facts" VALUES('let-it-ride',9,'{"at":1000000,"by":"dealer","deck":"first","fact":"OpeningStepDone","step":"turned down","version":1}','15d4ef7580213f105650241c170f0f2b3f60009b232738c478b010ec9f514cdc');
INSERT INTO "facts" VALUES('let-it-ride',10,'{"at":1000000,"by":"dealer","deck":"first","fact":"OpeningStepDone","step":"washed","version":1}','443e601fbf010e81939866b50f3fdf0b5f3d4bd2a008e6e336ad41fd0897376e');
INSERT INTO "facts" VALUES('let-it-ride',11,'{"at":1000000,"by":"dealer","deck":"first","fact":"OpeningStepDone","step":"stacked","version":1}','520a6932ab61ba04bb0b06cae2fd2e738d829c055de251dc253291dceeda7617');
INSERT INTO "facts" VALUES('let-it-ride',12,'{"at":1000000,"by":"dealer","deck":"second","fact":"CardsReceived","preshuffled":false,"version":1}','3acb177047e1a469ee1071299abf0abb5aaad6211f8cdaeaebc492d46ed85729');
INSERT INTO "facts" VALUES('let-it-ride',13,'{"at":1000000,"by":"dealer","deck":"second","fact":"OpeningStepDone","step":"inspected","version":1}','0be912c1f2a981eeb00284ba15fbf844fde8659a27fa706e604c6e1720374562');
INSERT INTO "facts" VALUES('let-it-ride',14,'{"at":1000000,"by":"floor","deck":"second","fact":"OpeningStepDone","step":"verified","version":1}','b5e573c012ed28ef767bc3ea512cfef1f3c25714c3d042de0d2ae87d62fe66d7');
INSERT INTO "facts" VALUES('let-it-ride',15,'{"at":1000000,"by":"dealer","deck":"second","fact":"OpeningStepDone","step":"spread","version":1}','56666d4987eba6b4335edabf71ad319bd3a2c1b357f95cb4753dc9d15d400da9');
INSERT INTO "facts" VALUES('let-it-ride',16,'{"at":1000000,"by":"dealer","deck":"second","fact":"OpeningStepDone","step":"shown","version":1}','b9ba4fb6bafb6bdb4182ca605d5eaec7d5b489d180293745283a713f99ab4747');
INSERT INTO "facts" VALUES('let-it-ride',17,'{"at":1000000,"by":"dealer","deck":"second","fact":"OpeningStepDone","step":"turned down","version":1}','2b96feacedc276991dc4714da913de5d43a989c9fb05ec7d11540daa4c38302b');
INSERT INTO "facts" VALUES('let-it-ride',18,'{"at":1000000,"by":"dealer","deck":"second","fact":"OpeningStepDone","step":"washed","version":1}','c54ffa9f2e376f27ea76a605c9b14b061b14b30c84b31ae7c59f6e8f335fbbd6');
INSERT INTO "facts" VALUES('let-it-ride',19,'{"at":1000000,"by":"dealer","deck":"second","fact":"OpeningStepDone","step":"stacked","version":1}','9f8fdf0a4923eb7d9e7ade8707c9dc7392d463b3b981defe5cc4e145dbaeb67b');
INSERT INTO "facts" VALUES('let-it-ride',20,'{"at":1000000,"by":"dealer","counted":52,"deck":"first","deck_id":"let-it-ride, first deck, a6058a00581a22b2","fact":"DeckShuffled","method":"machine","root":"1d02694b8b132b28f57fe1a0f156600b83f65e4595d76f422929cdd1fd26fd38","version":1}','7c0c5f070d92ca91517064466006a30f1d7bdd60a3bb94ce8b1d750f981f7974');
INSERT INTO "facts" VALUES('let-it-ride',21,'{"at":1000000,"by":"dealer","deck":"first","fact":"DeckLoaded","version":1}','b838a17e863699d06cec8805ff103ce5563691fb968185a50e7ff454d3d36969');
INSERT INTO "facts" VALUES('let-it-ride',22,'{"at":1000000,"by":"dealer","counted":52,"deck":"second","deck_id":"let-it-ride, second deck, e3e6b605b99e8306","fact":"DeckShuffled","method":"machine","root":"9e98d709a7cd096795b02c622e1f5a3d55e457a7d764d25299d1b7bd9706c4b3","version":1}','ddd68dba8b7a2c2865a54dff81f3d6dc6ca8d0d0398af7c92b2f44645fb3776b');
INSERT INTO "facts" VALUES('let-it-ride',23,'{"at":1000000,"by":"dealer","deck":"second","fact":"DeckLoaded","version":1}','70762c2fded6588f24544cc30fd87731648356c014721ea299b66a85460745ec');
INSERT INTO "facts" VALUES('let-it-ride',24,'{"at":1000000,"by":"dealer","deck":"first","fact":"RoundOpened","number":1,"version":1}','bca7cc67ea5171edc08b9b2830593ea758399741d47569934c9337dcf8156930');
INSERT INTO "facts" VALUES('let-it-ride',25,'{"at":1000000,"by":"player 1","cents":500,"fact":"WagerPlaced","seat":1,"version":1,"wager":"bet_1"}','df4fa2659d56ca4047fe822690d23f073a4e14ceb1a69d7540efbd32720ea275');
INSERT INTO "facts" VALUES('let-it-ride',26,'{"at":1000000,"by":"player 1","cents":500,"fact":"WagerPlaced","seat":1,"version":1,"wager":"bet_2"}','7c46c5e6af598b22d9fd85b0ede1a4dae7280db31512956e4fd89deb75527264');
INSERT INTO "facts" VALUES('let-it-ride',27,'{"at":1000000,"by":"player 1","cents":500,"fact":"WagerPlaced","seat":1,"version":1,"wager":"bet_3"}','6d2bc210d022afd143a05ebf2b4e956f364e46cc4749a7dc0a5d318610c936f8');
INSERT INTO "facts" VALUES('let-it-ride',28,'{"at":1000000,"by":"player 1","cents":100,"fact":"WagerPlaced","seat":1,"version":1,"wager":"five_card_bonus"}','d119ac48bba01208d1f50d83f1bdd27c07cb57f2de45f815cae65985e0698d30');
INSERT INTO "facts" VALUES('let-it-ride',29,'{"at":1000000,"by":"player 1","cents":500,"fact":"WagerPlaced","seat":1,"version":1,"wager":"three_card_bonus"}','84a440ab81f11b8318d550594e9e35114bdea2e1df84045c55b45d7d0341f8a4');
INSERT INTO "facts" VALUES('let-it-ride',30,'{"at":1000000,"by":"player 1","cents":500,"fact":"WagerPlaced","seat":1,"version":1,"wager":"six_card_bonus"}','a5df07f9e41425369ab2652a2d3e6f461834f2fe3ca1d1de621a009ff02f14c9');
INSERT INTO "facts" VALUES('let-it-ride',31,'{"at":1000000,"by":"player 1","cents":100,"fact":"WagerPlaced","seat":1,"version":1,"wager":"progressive"}','6be164c371212c338e229e0c41e551fc9b4134bf1c5a0f0564d1158e1510f003');
INSERT INTO "facts" VALUES('let-it-ride',32,'{"at":1000000,"by":"player 1","fact":"WagerAccepted","seat":1,"version":1,"wager":"progressive"}','ca47b54f04da63cebdb46b42fd375a440faf66d589f1535e37e6286d2d72147b');
INSERT INTO "facts" VALUES('let-it-ride',33,'{"at":1000000,"by":"player 2","cents":500,"fact":"WagerPlaced","seat":2,"version":1,"wager":"bet_1"}','fe5e8a63c00877436d026269231bf940c2e4ef194c556fa88198eac7102d7438');
INSERT INTO "facts" VALUES('let-it-ride',34,'{"at":1000000,"by":"player 2","cents":500,"fact":"WagerPlaced","seat":2,"version":1,"wager":"bet_2"}','8f401cc97dd840ac24d869dbad5bacf0b3c19f2266797fe23e946c8c2b112715');
INSERT INTO "facts" VALUES('let-it-ride',35,'{"at":1000000,"by":"player 2","cents":500,"fact":"WagerPlaced","seat":2,"version":1,"wager":"bet_3"}','9dcfe978c7147fe1f221d397afb6a681eaeb94194ed07a78164113ec0a6d27fc');
INSERT INTO "facts" VALUES('let-it-ride',36,'{"at":1000000,"by":"player 2","cents":100,"fact":"WagerPlaced","seat":2,"version":1,"wager":"five_card_bonus"}','ba379cc9fec5c21e38ecbfdd51cbeb006977fb6499e5fd82c99b4e897b75dcd3');
INSERT INTO "facts" VALUES('let-it-ride',37,'{"at":1000000,"by":"player 2","cents":500,"fact":"WagerPlaced","seat":2,"version":1,"wager":"three_card_bonus"}','56b54e3fda64f864a7d612a047f54003fa0c62d44c7017fff74f03ee1a8d0cf6');
INSERT INTO "facts" VALUES('let-it-ride',38,'{"at":1000000,"by":"player 2","cents":500,"fact":"WagerPlaced","seat":2,"version":1,"wager":"six_card_bonus"}','da1a8f2eb7182cdcafa0135dec33451642b2a54a19fb833b85c6ea8eedf805d2');
INSERT INTO "facts" VALUES('let-it-ride',39,'{"at":1000000,"by":"player 2","cents":100,"fact":"WagerPlaced","seat":2,"version":1,"wager":"progressive"}','d968859189c4922c5c3178663716ab07dae8d0d05c7f4fac765c4964eced2afa');
INSERT INTO "facts" VALUES('let-it-ride',40,'{"at":1000000,"by":"player 2","fact":"WagerAccepted","seat":2,"version":1,"wager":"progressive"}','1f7dd8403be2f131296c5367ed8756eae08b2aab4cebe4cd28062e15f7d1a4d1');
INSERT INTO "facts" VALUES('let-it-ride',41,'{"at":1000000,"by":"dealer","fact":"BettingClosed","version":1}','c503c730e6af424cd0ba6664f4612f60731cd7b5480fe40a9b591b65136f2c4f');
INSERT INTO "facts" VALUES('let-it-ride',42,'{"at":1000000,"by":"dealer","fact":"ChipsCollected","seats":[1,2],"version":1,"wager":"five_card_bonus"}','cc9326a79bae2d7a0a2fb11781a517ff4f0f305dc199ed0b453115ca66d666d2');
INSERT INTO "facts" VALUES('let-it-ride',43,'{"at":1000000,"by":"dealer","fact":"LammersPlaced","seats":[1,2],"version":1}','ec91082cf3ebe403a46575055e6e75db6315f402b1e385bd905461f5b33e4328');
INSERT INTO "facts" VALUES('let-it-ride',44,'{"at":1000000,"by":"dealer","fact":"ChipsCollected","seats":[1,2],"version":1,"wager":"progressive"}','d2e29b5574020645bf203a008b032aca2fd34c07fb5915c576ae6c4fab382162');
INSERT INTO "facts" VALUES('let-it-ride',45,'{"at":1000000,"by":"dealer","cents":"28","fact":"MeterFed","meter":"main","version":1,"wager":"progressive"}','823272bb2a9bc4a097657fee55383222b016ed5972d5b33397bc990fcc94641d');
INSERT INTO "facts" VALUES('let-it-ride',46,'{"accepted":2,"at":1000000,"by":"dealer","chips":2,"fact":"ChipsCounted","version":1,"wager":"five_card_bonus"}','1c4b7f7646f28d4ca09f6889965ac28264627f267597523ee46d0e83651a6daa');
INSERT INTO "facts" VALUES('let-it-ride',47,'{"accepted":2,"at":1000000,"by":"dealer","chips":2,"fact":"ChipsCounted","version":1,"wager":"progressive"}','62eda5f8919d3e07db804a0e3881698f737d1d6558971b6b9cda6a64dd2d1ef8');
INSERT INTO "facts" VALUES('let-it-ride',48,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":"box","position":0,"version":1}','12bdf0132d23a623a38be7c201b1ed421fb6b184fdd98f894cf71d2e119c7f20');
INSERT INTO "facts" VALUES('let-it-ride',49,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":"box","position":1,"version":1}','5910106e837bd091c9339f8584de828728e78b3e86e5dae1c464370709771262');
INSERT INTO "facts" VALUES('let-it-ride',50,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":"box","position":2,"version":1}','2d94df10e59b01bb33f8d1a581294f94f797bc73ca7b1d9a528e72024dfbb59f');
INSERT INTO "facts" VALUES('let-it-ride',51,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":"community","position":3,"version":1}','6964b3d4a35119c6c83b92ab4fbc920f85f91dc3e8120bfd00e7ecbe7ad9f545');
INSERT INTO "facts" VALUES('let-it-ride',52,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":"community","position":4,"version":1}','85cbc129664eea9221616fe607116354b00f4b3c0b5a3d2c7fba393a37d67bc2');
INSERT INTO "facts" VALUES('let-it-ride',53,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":1,"position":5,"version":1}','6e088743f08259c899f519243e8cc292cda247dfa98a9f190f2d83b9b1550e46');
INSERT INTO "facts" VALUES('let-it-ride',54,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":1,"position":6,"version":1}','6ac40e315f8c8d7c66c42177f85199ffd4ac8e8550528e1f8a5ee62806931497');
INSERT INTO "facts" VALUES('let-it-ride',55,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":1,"position":7,"version":1}','6838f6c452f772065c90500978e40f5d3226d656e3b9dbae4b42500db2bea2e0');
INSERT INTO "facts" VALUES('let-it-ride',56,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":2,"position":8,"version":1}','5d65a16818011b021abecf7eb2d1190d4d30becf9cd1b09775722e67fc93d1e9');
INSERT INTO "facts" VALUES('let-it-ride',57,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":2,"position":9,"version":1}','4a5e0ee4f4c611b541d8400a2b9f051cd76ffdcc1dbd98a38260eab3a01df946');
INSERT INTO "facts" VALUES('let-it-ride',58,'{"at":1000000,"by":"dealer","card":null,"fact":"CardDealt","place":2,"position":10,"version":1}','d9395c455c7f2758ffd7b86e9f5db86c7654e6ea0345cec187fb5cfd96aaf411');
INSERT INTO "facts" VALUES('let-it-ride',59,'{"at":1000000,"by":"dealer","cards":41,"deck":"first","fact":"StubRacked","top":11,"version":1}','afe12c96473c3c6c32d9aed3a0559039bcd113b7777f1ce326bc61829c1706f4');
INSERT INTO "facts" VALUES('let-it-ride',60,'{"at":1000000,"by":"player 1","choice":"withdraw","fact":"DecisionTaken","seat":1,"version":1}','380c0f84e820889de71133c8d262bc1138a03d5801f1343b95043a990402f1fc');
INSERT INTO "facts" VALUES('let-it-ride',61,'{"at":1000000,"by":"player 1","fact":"BetWithdrawn","seat":1,"version":1,"wager":"bet_1"}','00bd4d81a22b0effe4c75e21b12f4ea51832b90c041d33bb5e2264e29fe241cf');
INSERT INTO "facts" VALUES('let-it-ride',62,'{"at":1000000,"by":"dealer","fact":"WithdrawalConfirmed","seat":1,"version":1,"wager":"bet_1"}','05c82ef109f7d81ed9ada03f496cc90b6c0ce3f62333a3fa284d8a7ca4dabf38');
INSERT INTO "facts" VALUES('let-it-ride',63,'{"at":1000000,"by":"player 2","choice":"withdraw","fact":"DecisionTaken","seat":2,"version":1}','61e01c74b5db471277abec0a66f194dc1496bd9ed2219069f8c50dcb17b44ad7');
INSERT INTO "facts" VALUES('let-it-ride',64,'{"at":1000000,"by":"player 2","fact":"BetWithdrawn","seat":2,"version":1,"wager":"bet_1"}','963cd89b4888117bf8cbe8c77484a4358ed2aa9e927ba6014de7a15229243d44');
INSERT INTO "facts" VALUES('let-it-ride',65,'{"at":1000000,"by":"player 2","cards":"8s","fact":"CardsShown","place":"community","positions":[3],"version":1}','436b1e712bd19216c8487dbc600bfa1d4ec85968b8894eb9bb1c52438b5e0763');
INSERT INTO "facts" VALUES('let-it-ride',66,'{"at":1000000,"by":"dealer","fact":"WithdrawalConfirmed","seat":2,"version":1,"wager":"bet_1"}','3fa2458802b4eebacbe91b12f0a66c2e06c1d050039a5b43f0963fba381fb3e3');
INSERT INTO "facts" VALUES('let-it-ride',67,'{"at":1000000,"by":"player 1","choice":"withdraw","fact":"DecisionTaken","seat":1,"version":1}','0c15dc21976e1e6b61fc81beb7d251b44b8b122a1fe23d779afa739a24fdae25');
INSERT INTO "facts" VALUES('let-it-ride',68,'{"at":1000000,"by":"player 1","fact":"BetWithdrawn","seat":1,"version":1,"wager":"bet_2"}','22bd719327e13e8cb4894f5d1beaba94009a0d7ab4347fb856b7139d1d29e52d');
INSERT INTO "facts" VALUES('let-it-ride',69,'{"at":1000000,"by":"dealer","fact":"WithdrawalConfirmed","seat":1,"version":1,"wager":"bet_2"}','e5f7708547e2f47cf4862a071c4311457c6d443a1ef1a3566b08ce969523b298');
INSERT INTO "facts" VALUES('let-it-ride',70,'{"at":1000000,"by":"player 2","choice":"withdraw","fact":"DecisionTaken","seat":2,"version":1}','b200c785525da84fb54afc4e3d856fafb0090a46ee26434578326b9f0f54a98f');
INSERT INTO "facts" VALUES('let-it-ride',71,'{"at":1000000,"by":"player 2","fact":"BetWithdrawn","seat":2,"version":1,"wager":"bet_2"}','c9fb471206b91596889b7c8e40949f537fead128457de4c992a75ef9ac977f86');
INSERT INTO "facts" VALUES('let-it-ride',72,'{"at":1000000,"by":"dealer","fact":"WithdrawalConfirmed","seat":2,"version":1,"wager":"bet_2"}','c4fd35870006eb924c2be7aa6af23f6c4000236f291376db485aa62906c90bc5');
INSERT INTO "facts" VALUES('let-it-ride',73,'{"at":1000000,"by":"dealer","cards":"Js Ad Qc","fact":"CardsShown","place":"box","positions":[0,1,2],"version":1}','ebaa5bb4b5963c36c25dd4b8c5f55f38e2fe7f3c4247a7d8f0c9ee4f579ac94f');
INSERT INTO "facts" VALUES('let-it-ride',74,'{"at":1000000,"by":"dealer","cards":"7s","fact":"CardsShown","place":"community","positions":[4],"version":1}','110a2b81ae8f64d5da5827456fad73291f0bb3d9dad412c2ad3864a6d8ec8230');
INSERT INTO "facts" VALUES('let-it-ride',75,'{"at":1000000,"by":"dealer","fact":"RevealDone","version":1}','5e2a5b4eb4bdd63ba0e7657db0e07d930e169b931b276d78aa3ab54ada15d5f5');
INSERT INTO "facts" VALUES('let-it-ride',76,'{"at":1000000,"by":"dealer","cards":"Qs 8c 6d","fact":"CardsShown","place":2,"positions":[8,9,10],"version":1}','65f732e32046f96d53c4ba468f58dbdb527758a8c0577f44fd6dd070904d596d');
INSERT INTO "facts" VALUES('let-it-ride',77,'{"at":1000000,"by":"dealer","clauses":["LIR-.11.B.1.b"],"fact":"WagerSettled","from_seat":null,"outcome":"withdrawn","paid":0,"returned":500,"seat":2,"stake":500,"version":1,"wager":"bet_1"}','262fdfe401bf86d41b284d733c5f2db22568dbcba69794c287d10998ad084ecb');
INSERT INTO "facts" VALUES('let-it-ride',78,'{"at":1000000,"by":"dealer","clauses":["LIR-.11.C.1.b.i"],"fact":"WagerSettled","from_seat":null,"outcome":"withdrawn","paid":0,"returned":500,"seat":2,"stake":500,"version":1,"wager":"bet_2"}','a47581555ab2c56e5beadc7303c5d88fde159a881ce0d97181e6cca2b0a9aa92');
INSERT INTO "facts" VALUES('let-it-ride',79,'{"at":1000000,"by":"dealer","clauses":["LIR-.11.D.3"],"fact":"WagerSettled","from_seat":null,"outcome":"lose","paid":0,"returned":0,"seat":2,"stake":500,"version":1,"wager":"bet_3"}','44912fe9d094b1c7f0fc8dfd9ef6bd9f7c1ea39ebd693ac383923138e9868d56');
INSERT INTO "facts" VALUES('let-it-ride',80,'{"at":1000000,"by":"dealer","clauses":["LIR-.11.E.1"],"fact":"WagerSettled","from_seat":null,"outcome":"lose","paid":0,"returned":0,"seat":2,"stake":100,"version":1,"wager":"five_card_bonus"}','fb5bb3fd822ec5423f991038d1453f53d13cbcf851d3ea7d4299a62c305ab378');
INSERT INTO "facts" VALUES('let-it-ride',81,'{"at":1000000,"by":"dealer","clauses":["LIR-.11.E.2"],"fact":"WagerSettled","from_seat":null,"outcome":"lose","paid":0,"returned":0,"seat":2,"stake":500,"version":1,"wager":"three_card_bonus"}','19cd25d2562250c45c521a0b5299d372c320c3527a4ba70d2aa060a26fe0d6e3');
INSERT INTO "facts" VALUES('let-it-ride',82,'{"at":1000000,"by":"dealer","clauses":["LIR-.11.E.3"],"fact":"WagerSettled","from_seat":null,"outcome":"lose","paid":0,"returned":0,"seat":2,"stake":500,"version":1,"wager":"six_card_bonus"}','b0bb1b8444d9a26c8adb9a0552330ce230438db3526a8ea021538b5f125e9c23');
INSERT INTO "facts" VALUES('let-it-ride',83,'{"at":1000000,"by":"dealer","clauses":["LIR-.11.E.4"],"fact":"WagerSettled","from_seat":null,"outcome":"lose","paid":0,"returned":0,"seat":2,"stake":100,"version":1,"wager":"progressive"}','34b63e7533a8c8656c9e6635c39a00867a18af71c13987e4a6477bdfebcad8bb');
INSERT INTO "facts" VALUES('let-it-ride',84,'{"at":1000000,"by":"dealer","cards":"2s 8h 5c","fact":"CardsShown","place":1,"positions":[5,6,7],"version":1}','22a30d9fadb34be1c2438db6b3b05783ed8313dcbf2fd471e2fddbcb7c4cb592');
INSERT INTO "facts" VALUES('let-it-ride',85,'{"at":1000000,"by":"dealer","clauses":["LIR-.11.B.1.b"],"fact":"WagerSettled","from_seat":null,"outcome":"withdrawn","paid":0,"returned":500,"seat":1,"stake":500,"version":1,"wager":"bet_1"}','938ac9ce7c1e601356c0d4b604d89a0b3c4611933e332b9433569b18e0165cff');
INSERT INTO "facts" VALUES('let-it-ride',86,'{"at":1000000,"by":"dealer","clauses":["LIR-.11.C.1.b.i"],"fact":"WagerSettled","from_seat":null,"outcome":"withdrawn","paid":0,"returned":500,"seat":1,"stake":500,"version":1,"wager":"bet_2"}','1ded22e71df3816fe66cb79494b4a7507bcffb975a748b4839239bb0ea217292');
INSERT INTO "facts" VALUES('let-it-ride',87,'{"at":1000000,"by":"dealer","clauses":["LIR-.11.D.3"],"fact":"WagerSettled","from_seat":null,"outcome":"lose","paid":0,"returned":0,"seat":1,"stake":500,"version":1,"wager":"bet_3"}','c684b2c8a5cc3c24ff4cb0b1f7e38ae0fe469e3fb7253fcd1f5e2954c50d3a76');
INSERT INTO "facts" VALUES('let-it-ride',88,'{"at":1000000,"by":"dealer","clauses":["LIR-.11.E.1"],"fact":"WagerSettled","from_seat":null,"outcome":"lose","paid":0,"returned":0,"seat":1,"stake":100,"version":1,"wager":"five_card_bonus"}','a2e0b0d54c99fdcd1aa618a356ddfd72048d8660256eef77f1905af9cf97ef0e');
INSERT INTO "facts" VALUES('let-it-ride',89,'{"at":1000000,"by":"dealer","clauses":["LIR-.11.E.2"],"fact":"WagerSettled","from_seat":null,"outcome":"lose","paid":0,"returned":0,"seat":1,"stake":500,"version":1,"wager":"three_card_bonus"}','214567b7dcc233a5d60dc9a23b419eb431c13139b756cb42d15a0bdb3bd2ea2d');
INSERT INTO "facts" VALUES('let-it-ride',90,'{"at":1000000,"by":"dealer","clauses":["LIR-.11.E.3"],"fact":"WagerSettled","from_seat":null,"outcome":"lose","paid":0,"returned":0,"seat":1,"stake":500,"version":1,"wager":"six_card_bonus"}','5ac129f9dba5587e584b009f9e689152b783568527c3b13bc9e7d922c0de99a1');
INSERT INTO "facts" VALUES('let-it-ride',91,'{"at":1000000,"by":"dealer","clauses":["LIR-.11.E.4"],"fact":"WagerSettled","from_seat":null,"outcome":"lose","paid":0,"returned":0,"seat":1,"stake":100,"version":1,"wager":"progressive"}','c1df93b960a90adefff287d04ef584955ac688e0c6cfc316004ea80d703a78cc');
INSERT INTO "facts" VALUES('let-it-ride',92,'{"at":1000000,"by":"dealer","deck":"first","fact":"CardsPickedUp","place":2,"positions":[8,9,10],"version":1}','54858323497979c55d27799ec6f66b849164b7ac9bf613f523b304571e47d9c4');
INSERT INTO "facts" VALUES('let-it-ride',93,'{"at":1000000,"by":"dealer","deck":"first","fact":"CardsPickedUp","place":1,"positions":[5,6,7],"version":1}','54625c623c366aabb8075382774db10cb0f6e4fe10d3fb26793f849fe406da86');
INSERT INTO "facts" VALUES('let-it-ride',94,'{"at":1000000,"by":"dealer","deck":"first","fact":"CardsPickedUp","place":"community","positions":[3,4],"version":1}','511637abb0182d9192d5b1944ca543b3117d9744576a5fc4ff85b689024054a0');
INSERT INTO "facts" VALUES('let-it-ride',95,'{"at":1000000,"by":"dealer","deck":"first","fact":"CardsPickedUp","place":"box","positions":[0,1,2],"version":1}','5d0c4ff1ece62fe352424a40242a3750510c8fd0f818235305069357fb51b079');
INSERT INTO "facts" VALUES('let-it-ride',96,'{"at":1000000,"by":"dealer","fact":"RoundClosed","number":1,"version":1}','5629753889a5e89d86103f537bc1822c8d7cc7a055465f76d4ac00c4aa0c89e7');
CREATE TABLE meter_moves (
	meter_id VARCHAR(200) NOT NULL, 
	move BIGINT NOT NULL, 
	table_id VARCHAR(200) NOT NULL, 
	number INTEGER NOT NULL, 
	cents TEXT NOT NULL, 
	"after" TEXT NOT NULL, 
	PRIMARY KEY (meter_id, move)
);
INSERT INTO "meter_moves" VALUES('three-card-poker progressive main',1,'three-card-poker',1,'100000','100000');
INSERT INTO "meter_moves" VALUES('three-card-poker progressive main',2,'three-card-poker',37,'28','100028');
INSERT INTO "meter_moves" VALUES('let-it-ride progressive main',1,'let-it-ride',1,'100000','100000');
INSERT INTO "meter_moves" VALUES('let-it-ride progressive main',2,'let-it-ride',45,'28','100028');
CREATE TABLE meters (
	meter_id VARCHAR(200) NOT NULL, 
	cents TEXT NOT NULL, 
	moves BIGINT NOT NULL, 
	PRIMARY KEY (meter_id)
);
INSERT INTO "meters" VALUES('three-card-poker progressive main','100028',2);
INSERT INTO "meters" VALUES('let-it-ride progressive main','100028',2);
CREATE TABLE outbox (
	place INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	table_id VARCHAR(200) NOT NULL, 
	first INTEGER NOT NULL, 
	last INTEGER NOT NULL
);
INSERT INTO "outbox" VALUES(1,'three-card-poker',1,1);
INSERT INTO "outbox" VALUES(2,'three-card-poker',2,2);
INSERT INTO "outbox" VALUES(3,'three-card-poker',3,3);
INSERT INTO "outbox" VALUES(4,'three-card-poker',4,4);
INSERT INTO "outbox" VALUES(5,'three-card-poker',5,5);
INSERT INTO "outbox" VALUES(6,'three-card-poker',6,6);
INSERT INTO "outbox" VALUES(7,'three-card-poker',7,7);
INSERT INTO "outbox" VALUES(8,'three-card-poker',8,8);
INSERT INTO "outbox" VALUES(9,'three-card-poker',9,9);
INSERT INTO "outbox" VALUES(10,'three-card-poker',10,10);
INSERT INTO "outbox" VALUES(11,'three-card-poker',11,11);
INSERT INTO "outbox" VALUES(12,'three-card-poker',12,12);
INSERT INTO "outbox" VALUES(13,'three-card-poker',13,13);
INSERT INTO "outbox" VALUES(14,'three-card-poker',14,14);
INSERT INTO "outbox" VALUES(15,'three-card-poker',15,15);
INSERT INTO "outbox" VALUES(16,'three-card-poker',16,16);
INSERT INTO "outbox" VALUES(17,'three-card-poker',17,17);
INSERT INTO "outbox" VALUES(18,'three-card-poker',18,18);
INSERT INTO "outbox" VALUES(19,'three-card-poker',19,19);
INSERT INTO "outbox" VALUES(20,'three-card-poker',20,20);
INSERT INTO "outbox" VALUES(21,'three-card-poker',21,21);
INSERT INTO "outbox" VALUES(22,'three-card-poker',22,22);
INSERT INTO "outbox" VALUES(23,'three-card-poker',23,23);
INSERT INTO "outbox" VALUES(24,'three-card-poker',24,24);
INSERT INTO "outbox" VALUES(25,'three-card-poker',25,25);
INSERT INTO "outbox" VALUES(26,'three-card-poker',26,26);
INSERT INTO "outbox" VALUES(27,'three-card-poker',27,28);
INSERT INTO "outbox" VALUES(28,'three-card-poker',29,29);
INSERT INTO "outbox" VALUES(29,'three-card-poker',30,30);
INSERT INTO "outbox" VALUES(30,'three-card-poker',31,31);
INSERT INTO "outbox" VALUES(31,'three-card-poker',32,33);
INSERT INTO "outbox" VALUES(32,'three-card-poker',34,34);
INSERT INTO "outbox" VALUES(33,'three-card-poker',35,37);
INSERT INTO "outbox" VALUES(34,'three-card-poker',38,38);
INSERT INTO "outbox" VALUES(35,'three-card-poker',39,39);
INSERT INTO "outbox" VALUES(36,'three-card-poker',40,40);
INSERT INTO "outbox" VALUES(37,'three-card-poker',41,41);
INSERT INTO "outbox" VALUES(38,'three-card-poker',42,42);
INSERT INTO "outbox" VALUES(39,'three-card-poker',43,43);
INSERT INTO "outbox" VALUES(40,'three-card-poker',44,44);
INSERT INTO "outbox" VALUES(41,'three-card-poker',45,45);
INSERT INTO "outbox" VALUES(42,'three-card-poker',46,46);
INSERT INTO "outbox" VALUES(43,'three-card-poker',47,47);
INSERT INTO "outbox" VALUES(44,'three-card-poker',48,48);
INSERT INTO "outbox" VALUES(45,'three-card-poker',49,49);
INSERT INTO "outbox" VALUES(46,'three-card-poker',50,50);
INSERT INTO "outbox" VALUES(47,'three-card-poker',51,53);
INSERT INTO "outbox" VALUES(48,'three-card-poker',54,59);
INSERT INTO "outbox" VALUES(49,'three-card-poker',60,64);
INSERT INTO "outbox" VALUES(50,'three-card-poker',65,68);
INSERT INTO "outbox" VALUES(51,'let-it-ride',1,1);
INSERT INTO "outbox" VALUES(52,'let-it-ride',2,2);
INSERT INTO "outbox" VALUES(53,'let-it-ride',3,3);
INSERT INTO "outbox" VALUES(54,'let-it-ride',4,4);
INSERT INTO "outbox" VALUES(55,'let-it-ride',5,5);
INSERT INTO "outbox" VALUES(56,'let-it-ride',6,6);
INSERT INTO "outbox" VALUES(57,'let-it-ride',7,7);
INSERT INTO "outbox" VALUES(58,'let-it-ride',8,8);
INSERT INTO "outbox" VALUES(59,'let-it-ride',9,9);
INSERT INTO "outbox" VALUES(60,'let-it-ride',10,10);
INSERT INTO "outbox" VALUES(61,'let-it-ride',11,11);
INSERT INTO "outbox" VALUES(62,'let-it-ride',12,12);
INSERT INTO "outbox" VALUES(63,'let-it-ride',13,13);
INSERT INTO "outbox" VALUES(64,'let-it-ride',14,14);
INSERT INTO "outbox" VALUES(65,'let-it-ride',15,15);
INSERT INTO "outbox" VALUES(66,'let-it-ride',16,16);
INSERT INTO "outbox" VALUES(67,'let-it-ride',17,17);
INSERT INTO "outbox" VALUES(68,'let-it-ride',18,18);
INSERT INTO "outbox" VALUES(69,'let-it-ride',19,19);
INSERT INTO "outbox" VALUES(70,'let-it-ride',20,20);
INSERT INTO "outbox" VALUES(71,'let-it-ride',21,21);
INSERT INTO "outbox" VALUES(72,'let-it-ride',22,22);
INSERT INTO "outbox" VALUES(73,'let-it-ride',23,23);
INSERT INTO "outbox" VALUES(74,'let-it-ride',24,24);
INSERT INTO "outbox" VALUES(75,'let-it-ride',25,25);
INSERT INTO "outbox" VALUES(76,'let-it-ride',26,26);
INSERT INTO "outbox" VALUES(77,'let-it-ride',27,27);
INSERT INTO "outbox" VALUES(78,'let-it-ride',28,28);
INSERT INTO "outbox" VALUES(79,'let-it-ride',29,29);
INSERT INTO "outbox" VALUES(80,'let-it-ride',30,30);
INSERT INTO "outbox" VALUES(81,'let-it-ride',31,32);
INSERT INTO "outbox" VALUES(82,'let-it-ride',33,33);
INSERT INTO "outbox" VALUES(83,'let-it-ride',34,34);
INSERT INTO "outbox" VALUES(84,'let-it-ride',35,35);
INSERT INTO "outbox" VALUES(85,'let-it-ride',36,36);
INSERT INTO "outbox" VALUES(86,'let-it-ride',37,37);
INSERT INTO "outbox" VALUES(87,'let-it-ride',38,38);
INSERT INTO "outbox" VALUES(88,'let-it-ride',39,40);
INSERT INTO "outbox" VALUES(89,'let-it-ride',41,45);
INSERT INTO "outbox" VALUES(90,'let-it-ride',46,46);
INSERT INTO "outbox" VALUES(91,'let-it-ride',47,47);
INSERT INTO "outbox" VALUES(92,'let-it-ride',48,48);
INSERT INTO "outbox" VALUES(93,'let-it-ride',49,49);
INSERT INTO "outbox" VALUES(94,'let-it-ride',50,50);
INSERT INTO "outbox" VALUES(95,'let-it-ride',51,51);
INSERT INTO "outbox" VALUES(96,'let-it-ride',52,52);
INSERT INTO "outbox" VALUES(97,'let-it-ride',53,53);
INSERT INTO "outbox" VALUES(98,'let-it-ride',54,54);
INSERT INTO "outbox" VALUES(99,'let-it-ride',55,55);
INSERT INTO "outbox" VALUES(100,'let-it-ride',56,56);
INSERT INTO "outbox" VALUES(101,'let-it-ride',57,57);
INSERT INTO "outbox" VALUES(102,'let-it-ride',58,58);
INSERT INTO "outbox" VALUES(103,'let-it-ride',59,59);
INSERT INTO "outbox" VALUES(104,'let-it-ride',60,61);
INSERT INTO "outbox" VALUES(105,'let-it-ride',62,62);
INSERT INTO "outbox" VALUES(106,'let-it-ride',63,65);
INSERT INTO "outbox" VALUES(107,'let-it-ride',66,66);
INSERT INTO "outbox" VALUES(108,'let-it-ride',67,68);
INSERT INTO "outbox" VALUES(109,'let-it-ride',69,69);
INSERT INTO "outbox" VALUES(110,'let-it-ride',70,71);
INSERT INTO "outbox" VALUES(111,'let-it-ride',72,72);
INSERT INTO "outbox" VALUES(112,'let-it-ride',73,75);
INSERT INTO "outbox" VALUES(113,'let-it-ride',76,83);
INSERT INTO "outbox" VALUES(114,'let-it-ride',84,91);
INSERT INTO "outbox" VALUES(115,'let-it-ride',92,96);
CREATE TABLE postings (
	table_id VARCHAR(200) NOT NULL, 
	number INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	account VARCHAR(200) NOT NULL, 
	cents TEXT NOT NULL, 
	PRIMARY KEY (table_id, number, place)
);
INSERT INTO "postings" VALUES('three-card-poker',1,0,'resets','-100000');
INSERT INTO "postings" VALUES('three-card-poker',1,1,'meter progressive main','100000');
INSERT INTO "postings" VALUES('three-card-poker',25,0,'player player 1','-500');
INSERT INTO "postings" VALUES('three-card-poker',25,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',26,0,'player player 1','-500');
INSERT INTO "postings" VALUES('three-card-poker',26,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',27,0,'player player 1','-100');
INSERT INTO "postings" VALUES('three-card-poker',27,1,'escrow','100');
INSERT INTO "postings" VALUES('three-card-poker',29,0,'player player 1','-500');
INSERT INTO "postings" VALUES('three-card-poker',29,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',30,0,'player player 2','-500');
INSERT INTO "postings" VALUES('three-card-poker',30,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',31,0,'player player 2','-500');
INSERT INTO "postings" VALUES('three-card-poker',31,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',32,0,'player player 2','-100');
INSERT INTO "postings" VALUES('three-card-poker',32,1,'escrow','100');
INSERT INTO "postings" VALUES('three-card-poker',34,0,'player player 2','-500');
INSERT INTO "postings" VALUES('three-card-poker',34,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',35,0,'escrow','-200');
INSERT INTO "postings" VALUES('three-card-poker',35,1,'bank','200');
INSERT INTO "postings" VALUES('three-card-poker',37,0,'bank','-28');
INSERT INTO "postings" VALUES('three-card-poker',37,1,'meter progressive main','28');
INSERT INTO "postings" VALUES('three-card-poker',50,0,'player player 2','-500');
INSERT INTO "postings" VALUES('three-card-poker',50,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',51,0,'escrow','-1000');
INSERT INTO "postings" VALUES('three-card-poker',51,1,'bank','1000');
INSERT INTO "postings" VALUES('three-card-poker',55,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',55,1,'player player 2','500');
INSERT INTO "postings" VALUES('three-card-poker',55,2,'bank','-500');
INSERT INTO "postings" VALUES('three-card-poker',55,3,'player player 2','500');
INSERT INTO "postings" VALUES('three-card-poker',56,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',56,1,'player player 2','500');
INSERT INTO "postings" VALUES('three-card-poker',56,2,'bank','-500');
INSERT INTO "postings" VALUES('three-card-poker',56,3,'player player 2','500');
INSERT INTO "postings" VALUES('three-card-poker',57,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',57,1,'player player 2','500');
INSERT INTO "postings" VALUES('three-card-poker',57,2,'bank','-500');
INSERT INTO "postings" VALUES('three-card-poker',57,3,'player player 2','500');
INSERT INTO "postings" VALUES('three-card-poker',59,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',59,1,'bank','500');
INSERT INTO "postings" VALUES('three-card-poker',64,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',64,1,'bank','500');
INSERT INTO "postings" VALUES('let-it-ride',1,0,'resets','-100000');
INSERT INTO "postings" VALUES('let-it-ride',1,1,'meter progressive main','100000');
INSERT INTO "postings" VALUES('let-it-ride',25,0,'player player 1','-500');
INSERT INTO "postings" VALUES('let-it-ride',25,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',26,0,'player player 1','-500');
INSERT INTO "postings" VALUES('let-it-ride',26,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',27,0,'player player 1','-500');
INSERT INTO "postings" VALUES('let-it-ride',27,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',28,0,'player player 1','-100');
INSERT INTO "postings" VALUES('let-it-ride',28,1,'escrow','100');
INSERT INTO "postings" VALUES('let-it-ride',29,0,'player player 1','-500');
INSERT INTO "postings" VALUES('let-it-ride',29,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',30,0,'player player 1','-500');
INSERT INTO "postings" VALUES('let-it-ride',30,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',31,0,'player player 1','-100');
INSERT INTO "postings" VALUES('let-it-ride',31,1,'escrow','100');
INSERT INTO "postings" VALUES('let-it-ride',33,0,'player player 2','-500');
INSERT INTO "postings" VALUES('let-it-ride',33,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',34,0,'player player 2','-500');
INSERT INTO "postings" VALUES('let-it-ride',34,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',35,0,'player player 2','-500');
INSERT INTO "postings" VALUES('let-it-ride',35,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',36,0,'player player 2','-100');
INSERT INTO "postings" VALUES('let-it-ride',36,1,'escrow','100');
INSERT INTO "postings" VALUES('let-it-ride',37,0,'player player 2','-500');
INSERT INTO "postings" VALUES('let-it-ride',37,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',38,0,'player player 2','-500');
INSERT INTO "postings" VALUES('let-it-ride',38,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',39,0,'player player 2','-100');
INSERT INTO "postings" VALUES('let-it-ride',39,1,'escrow','100');
INSERT INTO "postings" VALUES('let-it-ride',41,0,'escrow','-400');
INSERT INTO "postings" VALUES('let-it-ride',41,1,'bank','400');
INSERT INTO "postings" VALUES('let-it-ride',45,0,'bank','-28');
INSERT INTO "postings" VALUES('let-it-ride',45,1,'meter progressive main','28');
INSERT INTO "postings" VALUES('let-it-ride',60,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',60,1,'player player 1','500');
INSERT INTO "postings" VALUES('let-it-ride',63,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',63,1,'player player 2','500');
INSERT INTO "postings" VALUES('let-it-ride',67,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',67,1,'player player 1','500');
INSERT INTO "postings" VALUES('let-it-ride',70,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',70,1,'player player 2','500');
INSERT INTO "postings" VALUES('let-it-ride',79,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',79,1,'bank','500');
INSERT INTO "postings" VALUES('let-it-ride',81,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',81,1,'bank','500');
INSERT INTO "postings" VALUES('let-it-ride',82,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',82,1,'bank','500');
INSERT INTO "postings" VALUES('let-it-ride',87,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',87,1,'bank','500');
INSERT INTO "postings" VALUES('let-it-ride',89,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',89,1,'bank','500');
INSERT INTO "postings" VALUES('let-it-ride',90,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',90,1,'bank','500');
CREATE TABLE snapshots (
	table_id VARCHAR(200) NOT NULL, 
	number INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	signature TEXT NOT NULL, 
	PRIMARY KEY (table_id)
);
INSERT INTO "snapshots" VALUES('let-it-ride',96,'{"balances":{"bank":"3372","meter progressive main":"100028","player player 1":"-1700","player player 2":"-1700","resets":"-100000"},"head":"5629753889a5e89d86103f537bc1822c8d7cc7a055465f76d4ac00c4aa0c89e7","links":{"progressive":"let-it-ride progressive"},"state":{"TableState":{"decks":{"map":[["first",{"Deck":{"deck_id":null,"depth":null,"in_play_since":1000000,"inspected_by":"dealer","jammed":false,"loaded":false,"method":"machine","most_hours":null,"name":"first","ordered_shuffle":false,"removed":null,"root":"1d02694b8b132b28f57fe1a0f156600b83f65e4595d76f422929cdd1fd26fd38","steps":["inspected","verified","spread","shown","turned down","washed","stacked"],"uncounted_rounds":1}}],["second",{"Deck":{"deck_id":"let-it-ride, second deck, e3e6b605b99e8306","depth":null,"in_play_since":1000000,"inspected_by":"dealer","jammed":false,"loaded":true,"method":"machine","most_hours":null,"name":"second","ordered_shuffle":false,"removed":null,"root":"9e98d709a7cd096795b02c622e1f5a3d55e457a7d764d25299d1b7bd9706c4b3","steps":["inspected","verified","spread","shown","turned down","washed","stacked"],"uncounted_rounds":0}}]]},"devices":{"map":[]},"face_up_wanted_by":null,"filed":null,"history":["1 settled"],"house":{"House":["automated-shoe","counting"]},"idle":null,"last_deck":"first","meters":{"map":[[["progressive","main"],{"Fraction":"100028"}]]},"progressive":"in service","rack":[{"Racked":{"deck":"first","place":"stub","positions":[11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51]}},{"Racked":{"deck":"first","place":2,"positions":[8,9,10]}},{"Racked":{"deck":"first","place":1,"positions":[5,6,7]}},{"Racked":{"deck":"first","place":"community","positions":[3,4]}},{"Racked":{"deck":"first","place":"box","positions":[0,1,2]}}],"round":null,"rounds":1,"seats":{"map":[[1,"player 1"],[2,"player 2"]]},"timer_s":null}}}','6VHrC6UmdI5cKVnW4v8lZ35nCq3nUTK9GAEbi0BCTEWGLsJZ77DfWbn5Zlk3gauUPxXqOexTwquQb36cQv82AQ==');
CREATE TABLE tables (
	table_id VARCHAR(200) NOT NULL, 
	submission TEXT NOT NULL, 
	facts INTEGER NOT NULL, 
	head VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id)
);
INSERT INTO "tables" VALUES('three-card-poker','# A house for Three Card Poker: progressive and Six Card Bonus, dealt by hand from two decks.
game = "three-card-poker"
operator = "Harbor Room"
approved = 2026-03-01

[table]
seats = 7
adjacent_boxes = 2
dealing = "hand"
shuffler = "counting"
decks = 2
minimum = "5"
maximum = "500"
unit = "1"

[wagers.ante]
bonus = "A"

[wagers.pair_plus]
paytable = "C"
version = "free"

[wagers.progressive]
paytable = "A"
wager = "1"

[wagers.progressive.meters.main]
initial = "1000"
reset = "1000"
rate = "14%"

[wagers.six_card_bonus]
paytable = "C"
',68,'4c7cfe55bd998fdc1615a7ce9b47b4abc966409bd11be85480ff689938fa3f80');
INSERT INTO "tables" VALUES('let-it-ride','# A house for Let It Ride: all three bonuses and a progressive on the own three cards.
game = "let-it-ride"
operator = "Ferry Bar"
approved = 2026-04-20

[table]
seats = 7
adjacent_boxes = 1
dealing = "automated-shoe"
shuffler = "counting"
decks = 2
minimum = "5"
maximum = "100"
unit = "1"

[wagers.bets]
paytable = "A"

[wagers.five_card_bonus]
paytable = "E"

[wagers.three_card_bonus]
paytable = "A"

[wagers.six_card_bonus]
paytable = "A"

[wagers.progressive]
paytable = "B"
wager = "1"

[wagers.progressive.meters.main]
initial = "1000"
reset = "1000"
rate = "14%"
',96,'5629753889a5e89d86103f537bc1822c8d7cc7a055465f76d4ac00c4aa0c89e7');
CREATE TRIGGER facts_refuse_update BEFORE UPDATE ON facts BEGIN SELECT RAISE(ABORT, 'facts are only added to'); END;
CREATE TRIGGER facts_refuse_delete BEFORE DELETE ON facts BEGIN SELECT RAISE(ABORT, 'facts are only added to'); END;
CREATE TRIGGER postings_refuse_update BEFORE UPDATE ON postings BEGIN SELECT RAISE(ABORT, 'postings are only added to'); END;
CREATE TRIGGER postings_refuse_delete BEFORE DELETE ON postings BEGIN SELECT RAISE(ABORT, 'postings are only added to'); END;
CREATE TRIGGER commands_refuse_update BEFORE UPDATE ON commands BEGIN SELECT RAISE(ABORT, 'commands are only added to'); END;
CREATE TRIGGER commands_refuse_delete BEFORE DELETE ON commands BEGIN SELECT RAISE(ABORT, 'commands are only added to'); END;
CREATE TRIGGER meter_moves_refuse_update BEFORE UPDATE ON meter_moves BEGIN SELECT RAISE(ABORT, 'meter_moves are only added to'); END;
CREATE TRIGGER meter_moves_refuse_delete BEFORE DELETE ON meter_moves BEGIN SELECT RAISE(ABORT, 'meter_moves are only added to'); END;
CREATE TRIGGER decks_refuse_update BEFORE UPDATE ON decks BEGIN SELECT RAISE(ABORT, 'decks are only added to'); END;
CREATE TRIGGER decks_refuse_delete BEFORE DELETE ON decks BEGIN SELECT RAISE(ABORT, 'decks are only added to'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('outbox',115);
COMMIT;
