BEGIN TRANSACTION;
CREATE TABLE commands (
	table_id VARCHAR(200) NOT NULL, 
	command_id VARCHAR(200) NOT NULL, 
	reply TEXT NOT NULL, 
	PRIMARY KEY (table_id, command_id)
);
INSERT INTO "commands" VALUES('three-card-poker','670 1','{"ok": true, "facts": [1, 1]}');
INSERT INTO "commands" VALUES('three-card-poker','670 2','{"ok": true, "facts": [2, 2]}');
INSERT INTO "commands" VALUES('three-card-poker','670 3','{"ok": true, "facts": [3, 3]}');
INSERT INTO "commands" VALUES('three-card-poker','670 4','{"ok": true, "facts": [4, 4]}');
INSERT INTO "commands" VALUES('three-card-poker','670 5','{"ok": true, "facts": [5, 5]}');
INSERT INTO "commands" VALUES('three-card-poker','670 6','{"ok": true, "facts": [6, 6]}');
INSERT INTO "commands" VALUES('three-card-poker','670 7','{"ok": true, "facts": [7, 7]}');
INSERT INTO "commands" VALUES('three-card-poker','670 8','{"ok": true, "facts": [8, 8]}');
INSERT INTO "commands" VALUES('three-card-poker','670 9','{"ok": true, "facts": [9, 9]}');
INSERT INTO "commands" VALUES('three-card-poker','670 10','{"ok": true, "facts": [10, 10]}');
INSERT INTO "commands" VALUES('three-card-poker','670 11','{"ok": true, "facts": [11, 11]}');
INSERT INTO "commands" VALUES('three-card-poker','670 12','{"ok": true, "facts": [12, 12]}');
INSERT INTO "commands" VALUES('three-card-poker','670 13','{"ok": true, "facts": [13, 13]}');
INSERT INTO "commands" VALUES('three-card-poker','670 14','{"ok": true, "facts": [14, 14]}');
INSERT INTO "commands" VALUES('three-card-poker','670 15','{"ok": true, "facts": [15, 15]}');
INSERT INTO "commands" VALUES('three-card-poker','670 16','{"ok": true, "facts": [16, 16]}');
INSERT INTO "commands" VALUES('three-card-poker','670 17','{"ok": true, "facts": [17, 17]}');
INSERT INTO "commands" VALUES('three-card-poker','670 18','{"ok": true, "facts": [18, 18]}');
INSERT INTO "commands" VALUES('three-card-poker','670 19','{"ok": true, "facts": [19, 19]}');
INSERT INTO "commands" VALUES('three-card-poker','670 20','{"ok": true, "facts": [20, 20]}');
INSERT INTO "commands" VALUES('three-card-poker','670 21','{"ok": true, "facts": [21, 21]}');
INSERT INTO "commands" VALUES('three-card-poker','670 22','{"ok": true, "facts": [22, 22]}');
INSERT INTO "commands" VALUES('three-card-poker','670 23','{"ok": true, "facts": [23, 23]}');
INSERT INTO "commands" VALUES('three-card-poker','670 24','{"ok": true, "facts": [24, 24]}');
INSERT INTO "commands" VALUES('three-card-poker','670 25','{"ok": true, "facts": [25, 25]}');
INSERT INTO "commands" VALUES('three-card-poker','670 26','{"ok": true, "facts": [26, 26]}');
INSERT INTO "commands" VALUES('three-card-poker','670 27','{"ok": true, "facts": [27, 27]}');
INSERT INTO "commands" VALUES('three-card-poker','670 28','{"ok": true, "facts": [28, 28]}');
INSERT INTO "commands" VALUES('three-card-poker','670 29','{"ok": true, "facts": [29, 29]}');
INSERT INTO "commands" VALUES('three-card-poker','670 30','{"ok": true, "facts": [30, 30]}');
INSERT INTO "commands" VALUES('three-card-poker','670 31','{"ok": true, "facts": [31, 31]}');
INSERT INTO "commands" VALUES('three-card-poker','670 32','{"ok": true, "facts": [32, 32]}');
INSERT INTO "commands" VALUES('three-card-poker','670 33','{"ok": true, "facts": [33, 33]}');
INSERT INTO "commands" VALUES('three-card-poker','670 34','{"ok": true, "facts": [34, 34]}');
INSERT INTO "commands" VALUES('three-card-poker','670 35','{"ok": true, "facts": [35, 36]}');
INSERT INTO "commands" VALUES('three-card-poker','670 36','{"ok": true, "facts": [37, 37]}');
INSERT INTO "commands" VALUES('three-card-poker','670 37','{"ok": true, "facts": [38, 38]}');
INSERT INTO "commands" VALUES('three-card-poker','670 38','{"ok": true, "facts": [39, 39]}');
INSERT INTO "commands" VALUES('three-card-poker','670 39','{"ok": true, "facts": [40, 40]}');
INSERT INTO "commands" VALUES('three-card-poker','670 40','{"ok": true, "facts": [41, 41]}');
INSERT INTO "commands" VALUES('three-card-poker','670 41','{"ok": true, "facts": [42, 42]}');
INSERT INTO "commands" VALUES('three-card-poker','670 42','{"ok": true, "facts": [43, 43]}');
INSERT INTO "commands" VALUES('three-card-poker','670 43','{"ok": true, "facts": [44, 44]}');
INSERT INTO "commands" VALUES('three-card-poker','670 44','{"ok": true, "facts": [45, 45]}');
INSERT INTO "commands" VALUES('three-card-poker','670 45','{"ok": true, "facts": [46, 46]}');
INSERT INTO "commands" VALUES('three-card-poker','670 46','{"ok": true, "facts": [47, 47]}');
INSERT INTO "commands" VALUES('three-card-poker','670 47','{"ok": true, "facts": [48, 48]}');
INSERT INTO "commands" VALUES('three-card-poker','670 48','{"ok": true, "facts": [49, 49]}');
INSERT INTO "commands" VALUES('three-card-poker','670 49','{"ok": false, "why": "every card is dealt", "clause": null, "due": ["ask for decisions"]}');
INSERT INTO "commands" VALUES('three-card-poker','670 50','{"ok": true, "facts": [50, 50]}');
INSERT INTO "commands" VALUES('three-card-poker','670 51','{"ok": true, "facts": [51, 51]}');
INSERT INTO "commands" VALUES('three-card-poker','670 52','{"ok": true, "facts": [52, 52]}');
INSERT INTO "commands" VALUES('three-card-poker','670 53','{"ok": true, "facts": [53, 69]}');
INSERT INTO "commands" VALUES('four-card-poker','670 1','{"ok": true, "facts": [1, 1]}');
INSERT INTO "commands" VALUES('four-card-poker','670 2','{"ok": true, "facts": [2, 2]}');
INSERT INTO "commands" VALUES('four-card-poker','670 3','{"ok": true, "facts": [3, 3]}');
INSERT INTO "commands" VALUES('four-card-poker','670 4','{"ok": true, "facts": [4, 4]}');
INSERT INTO "commands" VALUES('four-card-poker','670 5','{"ok": true, "facts": [5, 5]}');
INSERT INTO "commands" VALUES('four-card-poker','670 6','{"ok": true, "facts": [6, 6]}');
INSERT INTO "commands" VALUES('four-card-poker','670 7','{"ok": true, "facts": [7, 7]}');
INSERT INTO "commands" VALUES('four-card-poker','670 8','{"ok": true, "facts": [8, 8]}');
INSERT INTO "commands" VALUES('four-card-poker','670 9','{"ok": true, "facts": [9, 9]}');
INSERT INTO "commands" VALUES('four-card-poker','670 10','{"ok": true, "facts": [10, 10]}');
INSERT INTO "commands" VALUES('four-card-poker','670 11','{"ok": true, "facts": [11, 11]}');
INSERT INTO "commands" VALUES('four-card-poker','670 12','{"ok": true, "facts": [12, 12]}');
INSERT INTO "commands" VALUES('four-card-poker','670 13','{"ok": true, "facts": [13, 13]}');
INSERT INTO "commands" VALUES('four-card-poker','670 14','{"ok": true, "facts": [14, 14]}');
INSERT INTO "commands" VALUES('four-card-poker','670 15','{"ok": true, "facts": [15, 15]}');
INSERT INTO "commands" VALUES('four-card-poker','670 16','{"ok": true, "facts": [16, 16]}');
INSERT INTO "commands" VALUES('four-card-poker','670 17','{"ok": true, "facts": [17, 17]}');
INSERT INTO "commands" VALUES('four-card-poker','670 18','{"ok": true, "facts": [18, 18]}');
INSERT INTO "commands" VALUES('four-card-poker','670 19','{"ok": true, "facts": [19, 19]}');
INSERT INTO "commands" VALUES('four-card-poker','670 20','{"ok": true, "facts": [20, 20]}');
INSERT INTO "commands" VALUES('four-card-poker','670 21','{"ok": true, "facts": [21, 21]}');
INSERT INTO "commands" VALUES('four-card-poker','670 22','{"ok": true, "facts": [22, 22]}');
INSERT INTO "commands" VALUES('four-card-poker','670 23','{"ok": true, "facts": [23, 23]}');
INSERT INTO "commands" VALUES('four-card-poker','670 24','{"ok": true, "facts": [24, 24]}');
INSERT INTO "commands" VALUES('four-card-poker','670 25','{"ok": true, "facts": [25, 25]}');
INSERT INTO "commands" VALUES('four-card-poker','670 26','{"ok": true, "facts": [26, 26]}');
INSERT INTO "commands" VALUES('four-card-poker','670 27','{"ok": true, "facts": [27, 27]}');
INSERT INTO "commands" VALUES('four-card-poker','670 28','{"ok": true, "facts": [28, 28]}');
INSERT INTO "commands" VALUES('four-card-poker','670 29','{"ok": true, "facts": [29, 29]}');
INSERT INTO "commands" VALUES('four-card-poker','670 30','{"ok": true, "facts": [30, 30]}');
INSERT INTO "commands" VALUES('four-card-poker','670 31','{"ok": true, "facts": [31, 31]}');
INSERT INTO "commands" VALUES('four-card-poker','670 32','{"ok": true, "facts": [32, 32]}');
INSERT INTO "commands" VALUES('four-card-poker','670 33','{"ok": true, "facts": [33, 33]}');
INSERT INTO "commands" VALUES('four-card-poker','670 34','{"ok": true, "facts": [34, 34]}');
INSERT INTO "commands" VALUES('four-card-poker','670 35','{"ok": true, "facts": [35, 38]}');
INSERT INTO "commands" VALUES('four-card-poker','670 36','{"ok": true, "facts": [39, 39]}');
INSERT INTO "commands" VALUES('four-card-poker','670 37','{"ok": true, "facts": [40, 40]}');
INSERT INTO "commands" VALUES('four-card-poker','670 38','{"ok": true, "facts": [41, 41]}');
INSERT INTO "commands" VALUES('four-card-poker','670 39','{"ok": true, "facts": [42, 42]}');
INSERT INTO "commands" VALUES('four-card-poker','670 40','{"ok": true, "facts": [43, 43]}');
INSERT INTO "commands" VALUES('four-card-poker','670 41','{"ok": true, "facts": [44, 44]}');
INSERT INTO "commands" VALUES('four-card-poker','670 42','{"ok": true, "facts": [45, 45]}');
INSERT INTO "commands" VALUES('four-card-poker','670 43','{"ok": true, "facts": [46, 46]}');
INSERT INTO "commands" VALUES('four-card-poker','670 44','{"ok": true, "facts": [47, 47]}');
INSERT INTO "commands" VALUES('four-card-poker','670 45','{"ok": true, "facts": [48, 48]}');
INSERT INTO "commands" VALUES('four-card-poker','670 46','{"ok": true, "facts": [49, 49]}');
INSERT INTO "commands" VALUES('four-card-poker','670 47','{"ok": true, "facts": [50, 50]}');
INSERT INTO "commands" VALUES('four-card-poker','670 48','{"ok": true, "facts": [51, 51]}');
INSERT INTO "commands" VALUES('four-card-poker','670 49','{"ok": true, "facts": [52, 52]}');
INSERT INTO "commands" VALUES('four-card-poker','670 50','{"ok": true, "facts": [53, 53]}');
INSERT INTO "commands" VALUES('four-card-poker','670 51','{"ok": true, "facts": [54, 54]}');
INSERT INTO "commands" VALUES('four-card-poker','670 52','{"ok": true, "facts": [55, 55]}');
INSERT INTO "commands" VALUES('four-card-poker','670 53','{"ok": true, "facts": [56, 56]}');
INSERT INTO "commands" VALUES('four-card-poker','670 54','{"ok": true, "facts": [57, 57]}');
INSERT INTO "commands" VALUES('four-card-poker','670 55','{"ok": true, "facts": [58, 58]}');
INSERT INTO "commands" VALUES('four-card-poker','670 56','{"ok": true, "facts": [59, 59]}');
INSERT INTO "commands" VALUES('four-card-poker','670 57','{"ok": true, "facts": [60, 60]}');
INSERT INTO "commands" VALUES('four-card-poker','670 58','{"ok": true, "facts": [61, 61]}');
INSERT INTO "commands" VALUES('four-card-poker','670 59','{"ok": false, "why": "every card is dealt", "clause": null, "due": ["ask for decisions"]}');
INSERT INTO "commands" VALUES('four-card-poker','670 60','{"ok": true, "facts": [62, 62]}');
INSERT INTO "commands" VALUES('four-card-poker','670 61','{"ok": true, "facts": [63, 63]}');
INSERT INTO "commands" VALUES('four-card-poker','670 62','{"ok": true, "facts": [64, 64]}');
INSERT INTO "commands" VALUES('four-card-poker','670 63','{"ok": true, "facts": [65, 67]}');
INSERT INTO "commands" VALUES('four-card-poker','670 64','{"ok": true, "facts": [68, 72]}');
INSERT INTO "commands" VALUES('four-card-poker','670 65','{"ok": true, "facts": [73, 78]}');
INSERT INTO "commands" VALUES('four-card-poker','670 66','{"ok": false, "why": "the progressive of seat 1 wins: a floorperson who does not pay it validates it", "clause": "4CP-11.D.10.c", "due": ["validate the jackpot"]}');
INSERT INTO "commands" VALUES('four-card-poker','670 67','{"ok": true, "facts": [79, 79]}');
INSERT INTO "commands" VALUES('four-card-poker','670 68','{"ok": true, "facts": [80, 87]}');
INSERT INTO "commands" VALUES('four-card-poker','670 69','{"ok": true, "facts": [88, 88]}');
INSERT INTO "commands" VALUES('four-card-poker','670 70','{"ok": true, "facts": [89, 89]}');
INSERT INTO "commands" VALUES('four-card-poker','670 71','{"ok": true, "facts": [90, 90]}');
INSERT INTO "commands" VALUES('four-card-poker','670 72','{"ok": true, "facts": [91, 91]}');
INSERT INTO "commands" VALUES('four-card-poker','670 73','{"ok": true, "facts": [92, 92]}');
INSERT INTO "commands" VALUES('four-card-poker','670 74','{"ok": true, "facts": [93, 93]}');
INSERT INTO "commands" VALUES('four-card-poker','670 75','{"ok": true, "facts": [94, 94]}');
INSERT INTO "commands" VALUES('four-card-poker','670 76','{"ok": true, "facts": [95, 95]}');
INSERT INTO "commands" VALUES('four-card-poker','670 77','{"ok": true, "facts": [96, 96]}');
INSERT INTO "commands" VALUES('four-card-poker','670 78','{"ok": true, "facts": [97, 97]}');
INSERT INTO "commands" VALUES('four-card-poker','670 79','{"ok": true, "facts": [98, 98]}');
INSERT INTO "commands" VALUES('four-card-poker','670 80','{"ok": true, "facts": [99, 99]}');
INSERT INTO "commands" VALUES('four-card-poker','670 81','{"ok": true, "facts": [100, 100]}');
INSERT INTO "commands" VALUES('four-card-poker','670 82','{"ok": true, "facts": [101, 101]}');
INSERT INTO "commands" VALUES('four-card-poker','670 83','{"ok": true, "facts": [102, 102]}');
INSERT INTO "commands" VALUES('four-card-poker','670 84','{"ok": true, "facts": [103, 103]}');
INSERT INTO "commands" VALUES('four-card-poker','670 85','{"ok": true, "facts": [104, 107]}');
INSERT INTO "commands" VALUES('four-card-poker','670 86','{"ok": true, "facts": [108, 108]}');
INSERT INTO "commands" VALUES('four-card-poker','670 87','{"ok": true, "facts": [109, 109]}');
INSERT INTO "commands" VALUES('four-card-poker','670 88','{"ok": true, "facts": [110, 110]}');
INSERT INTO "commands" VALUES('four-card-poker','670 89','{"ok": true, "facts": [111, 111]}');
INSERT INTO "commands" VALUES('four-card-poker','670 90','{"ok": true, "facts": [112, 112]}');
INSERT INTO "commands" VALUES('four-card-poker','670 91','{"ok": true, "facts": [113, 113]}');
INSERT INTO "commands" VALUES('four-card-poker','670 92','{"ok": true, "facts": [114, 114]}');
INSERT INTO "commands" VALUES('four-card-poker','670 93','{"ok": true, "facts": [115, 115]}');
INSERT INTO "commands" VALUES('four-card-poker','670 94','{"ok": true, "facts": [116, 116]}');
INSERT INTO "commands" VALUES('four-card-poker','670 95','{"ok": true, "facts": [117, 117]}');
INSERT INTO "commands" VALUES('four-card-poker','670 96','{"ok": true, "facts": [118, 118]}');
INSERT INTO "commands" VALUES('four-card-poker','670 97','{"ok": true, "facts": [119, 119]}');
INSERT INTO "commands" VALUES('four-card-poker','670 98','{"ok": true, "facts": [120, 120]}');
INSERT INTO "commands" VALUES('four-card-poker','670 99','{"ok": true, "facts": [121, 121]}');
INSERT INTO "commands" VALUES('four-card-poker','670 100','{"ok": true, "facts": [122, 122]}');
INSERT INTO "commands" VALUES('four-card-poker','670 101','{"ok": true, "facts": [123, 123]}');
INSERT INTO "commands" VALUES('four-card-poker','670 102','{"ok": true, "facts": [124, 124]}');
INSERT INTO "commands" VALUES('four-card-poker','670 103','{"ok": true, "facts": [125, 125]}');
INSERT INTO "commands" VALUES('four-card-poker','670 104','{"ok": true, "facts": [126, 126]}');
INSERT INTO "commands" VALUES('four-card-poker','670 105','{"ok": true, "facts": [127, 127]}');
INSERT INTO "commands" VALUES('four-card-poker','670 106','{"ok": true, "facts": [128, 128]}');
INSERT INTO "commands" VALUES('four-card-poker','670 107','{"ok": true, "facts": [129, 129]}');
INSERT INTO "commands" VALUES('four-card-poker','670 108','{"ok": true, "facts": [130, 130]}');
INSERT INTO "commands" VALUES('four-card-poker','670 109','{"ok": false, "why": "every card is dealt", "clause": null, "due": ["ask for decisions"]}');
INSERT INTO "commands" VALUES('four-card-poker','670 110','{"ok": true, "facts": [131, 131]}');
INSERT INTO "commands" VALUES('four-card-poker','670 111','{"ok": true, "facts": [132, 132]}');
INSERT INTO "commands" VALUES('four-card-poker','670 112','{"ok": true, "facts": [133, 133]}');
INSERT INTO "commands" VALUES('four-card-poker','670 113','{"ok": true, "facts": [134, 136]}');
INSERT INTO "commands" VALUES('four-card-poker','670 114','{"ok": false, "why": "the progressive of seat 5 wins: a floorperson who does not pay it validates it", "clause": "4CP-11.D.10.c", "due": ["validate the jackpot"]}');
INSERT INTO "commands" VALUES('four-card-poker','670 115','{"ok": true, "facts": [137, 137]}');
INSERT INTO "commands" VALUES('four-card-poker','670 116','{"ok": true, "facts": [138, 144]}');
INSERT INTO "commands" VALUES('four-card-poker','670 117','{"ok": true, "facts": [145, 150]}');
INSERT INTO "commands" VALUES('four-card-poker','670 118','{"ok": true, "facts": [151, 155]}');
INSERT INTO "commands" VALUES('four-card-poker','670 119','{"ok": true, "facts": [156, 176]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 1','{"ok": true, "facts": [1, 1]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 2','{"ok": true, "facts": [2, 2]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 3','{"ok": true, "facts": [3, 3]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 4','{"ok": true, "facts": [4, 4]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 5','{"ok": true, "facts": [5, 5]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 6','{"ok": true, "facts": [6, 6]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 7','{"ok": true, "facts": [7, 7]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 8','{"ok": true, "facts": [8, 8]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 9','{"ok": true, "facts": [9, 9]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 10','{"ok": true, "facts": [10, 10]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 11','{"ok": true, "facts": [11, 11]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 12','{"ok": true, "facts": [12, 12]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 13','{"ok": true, "facts": [13, 13]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 14','{"ok": true, "facts": [14, 14]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 15','{"ok": true, "facts": [15, 15]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 16','{"ok": true, "facts": [16, 16]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 17','{"ok": true, "facts": [17, 17]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 18','{"ok": true, "facts": [18, 18]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 19','{"ok": true, "facts": [19, 19]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 20','{"ok": true, "facts": [20, 20]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 21','{"ok": true, "facts": [21, 21]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 22','{"ok": true, "facts": [22, 22]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 23','{"ok": true, "facts": [23, 23]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 24','{"ok": true, "facts": [24, 24]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 25','{"ok": true, "facts": [25, 25]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 26','{"ok": true, "facts": [26, 26]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 27','{"ok": true, "facts": [27, 27]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 28','{"ok": true, "facts": [28, 28]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 29','{"ok": true, "facts": [29, 29]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 30','{"ok": true, "facts": [30, 30]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 31','{"ok": true, "facts": [31, 32]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 32','{"ok": true, "facts": [33, 33]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 33','{"ok": true, "facts": [34, 34]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 34','{"ok": true, "facts": [35, 35]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 35','{"ok": true, "facts": [36, 36]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 36','{"ok": true, "facts": [37, 37]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 37','{"ok": true, "facts": [38, 38]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 38','{"ok": true, "facts": [39, 39]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 39','{"ok": true, "facts": [40, 40]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 40','{"ok": true, "facts": [41, 41]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 41','{"ok": true, "facts": [42, 42]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 42','{"ok": true, "facts": [43, 43]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 43','{"ok": true, "facts": [44, 44]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 44','{"ok": false, "why": "every card is dealt", "clause": null, "due": ["ask for decisions"]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 45','{"ok": true, "facts": [45, 45]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 46','{"ok": true, "facts": [46, 46]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 47','{"ok": true, "facts": [47, 50]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 48','{"ok": true, "facts": [51, 51]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 49','{"ok": true, "facts": [52, 52]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 50','{"ok": true, "facts": [53, 53]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 51','{"ok": true, "facts": [54, 55]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 52','{"ok": true, "facts": [56, 61]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 53','{"ok": false, "why": "the progressive of seat 3 wins: a floorperson who does not pay it validates it", "clause": "235-11.D.5.c", "due": ["validate the jackpot"]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 54','{"ok": true, "facts": [62, 62]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 55','{"ok": true, "facts": [63, 70]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 56','{"ok": true, "facts": [71, 77]}');
INSERT INTO "commands" VALUES('235-stud-poker','670 57','{"ok": true, "facts": [78, 78]}');
INSERT INTO "commands" VALUES('let-it-ride','670 1','{"ok": true, "facts": [1, 1]}');
INSERT INTO "commands" VALUES('let-it-ride','670 2','{"ok": true, "facts": [2, 2]}');
INSERT INTO "commands" VALUES('let-it-ride','670 3','{"ok": true, "facts": [3, 3]}');
INSERT INTO "commands" VALUES('let-it-ride','670 4','{"ok": true, "facts": [4, 4]}');
INSERT INTO "commands" VALUES('let-it-ride','670 5','{"ok": true, "facts": [5, 5]}');
INSERT INTO "commands" VALUES('let-it-ride','670 6','{"ok": true, "facts": [6, 6]}');
INSERT INTO "commands" VALUES('let-it-ride','670 7','{"ok": true, "facts": [7, 7]}');
INSERT INTO "commands" VALUES('let-it-ride','670 8','{"ok": true, "facts": [8, 8]}');
INSERT INTO "commands" VALUES('let-it-ride','670 9','{"ok": true, "facts": [9, 9]}');
INSERT INTO "commands" VALUES('let-it-ride','670 10','{"ok": true, "facts": [10, 10]}');
INSERT INTO "commands" VALUES('let-it-ride','670 11','{"ok": true, "facts": [11, 11]}');
INSERT INTO "commands" VALUES('let-it-ride','670 12','{"ok": true, "facts": [12, 12]}');
INSERT INTO "commands" VALUES('let-it-ride','670 13','{"ok": true, "facts": [13, 13]}');
INSERT INTO "commands" VALUES('let-it-ride','670 14','{"ok": true, "facts": [14, 14]}');
INSERT INTO "commands" VALUES('let-it-ride','670 15','{"ok": true, "facts": [15, 15]}');
INSERT INTO "commands" VALUES('let-it-ride','670 16','{"ok": true, "facts": [16, 16]}');
INSERT INTO "commands" VALUES('let-it-ride','670 17','{"ok": true, "facts": [17, 17]}');
INSERT INTO "commands" VALUES('let-it-ride','670 18','{"ok": true, "facts": [18, 18]}');
INSERT INTO "commands" VALUES('let-it-ride','670 19','{"ok": true, "facts": [19, 19]}');
INSERT INTO "commands" VALUES('let-it-ride','670 20','{"ok": true, "facts": [20, 20]}');
INSERT INTO "commands" VALUES('let-it-ride','670 21','{"ok": true, "facts": [21, 21]}');
INSERT INTO "commands" VALUES('let-it-ride','670 22','{"ok": true, "facts": [22, 22]}');
INSERT INTO "commands" VALUES('let-it-ride','670 23','{"ok": true, "facts": [23, 23]}');
INSERT INTO "commands" VALUES('let-it-ride','670 24','{"ok": true, "facts": [24, 24]}');
INSERT INTO "commands" VALUES('let-it-ride','670 25','{"ok": true, "facts": [25, 25]}');
INSERT INTO "commands" VALUES('let-it-ride','670 26','{"ok": true, "facts": [26, 26]}');
INSERT INTO "commands" VALUES('let-it-ride','670 27','{"ok": true, "facts": [27, 27]}');
INSERT INTO "commands" VALUES('let-it-ride','670 28','{"ok": true, "facts": [28, 28]}');
INSERT INTO "commands" VALUES('let-it-ride','670 29','{"ok": true, "facts": [29, 29]}');
INSERT INTO "commands" VALUES('let-it-ride','670 30','{"ok": true, "facts": [30, 30]}');
INSERT INTO "commands" VALUES('let-it-ride','670 31','{"ok": true, "facts": [31, 31]}');
INSERT INTO "commands" VALUES('let-it-ride','670 32','{"ok": true, "facts": [32, 32]}');
INSERT INTO "commands" VALUES('let-it-ride','670 33','{"ok": true, "facts": [33, 33]}');
INSERT INTO "commands" VALUES('let-it-ride','670 34','{"ok": true, "facts": [34, 34]}');
INSERT INTO "commands" VALUES('let-it-ride','670 35','{"ok": true, "facts": [35, 35]}');
INSERT INTO "commands" VALUES('let-it-ride','670 36','{"ok": true, "facts": [36, 36]}');
INSERT INTO "commands" VALUES('let-it-ride','670 37','{"ok": true, "facts": [37, 37]}');
INSERT INTO "commands" VALUES('let-it-ride','670 38','{"ok": true, "facts": [38, 38]}');
INSERT INTO "commands" VALUES('let-it-ride','670 39','{"ok": true, "facts": [39, 39]}');
INSERT INTO "commands" VALUES('let-it-ride','670 40','{"ok": true, "facts": [40, 40]}');
INSERT INTO "commands" VALUES('let-it-ride','670 41','{"ok": true, "facts": [41, 41]}');
INSERT INTO "commands" VALUES('let-it-ride','670 42','{"ok": true, "facts": [42, 42]}');
INSERT INTO "commands" VALUES('let-it-ride','670 43','{"ok": true, "facts": [43, 43]}');
INSERT INTO "commands" VALUES('let-it-ride','670 44','{"ok": true, "facts": [44, 45]}');
INSERT INTO "commands" VALUES('let-it-ride','670 45','{"ok": true, "facts": [46, 46]}');
INSERT INTO "commands" VALUES('let-it-ride','670 46','{"ok": true, "facts": [47, 47]}');
INSERT INTO "commands" VALUES('let-it-ride','670 47','{"ok": true, "facts": [48, 48]}');
INSERT INTO "commands" VALUES('let-it-ride','670 48','{"ok": true, "facts": [49, 49]}');
INSERT INTO "commands" VALUES('let-it-ride','670 49','{"ok": true, "facts": [50, 50]}');
INSERT INTO "commands" VALUES('let-it-ride','670 50','{"ok": true, "facts": [51, 51]}');
INSERT INTO "commands" VALUES('let-it-ride','670 51','{"ok": true, "facts": [52, 52]}');
INSERT INTO "commands" VALUES('let-it-ride','670 52','{"ok": true, "facts": [53, 53]}');
INSERT INTO "commands" VALUES('let-it-ride','670 53','{"ok": true, "facts": [54, 54]}');
INSERT INTO "commands" VALUES('let-it-ride','670 54','{"ok": true, "facts": [55, 55]}');
INSERT INTO "commands" VALUES('let-it-ride','670 55','{"ok": true, "facts": [56, 56]}');
INSERT INTO "commands" VALUES('let-it-ride','670 56','{"ok": true, "facts": [57, 57]}');
INSERT INTO "commands" VALUES('let-it-ride','670 57','{"ok": true, "facts": [58, 58]}');
INSERT INTO "commands" VALUES('let-it-ride','670 58','{"ok": true, "facts": [59, 59]}');
INSERT INTO "commands" VALUES('let-it-ride','670 59','{"ok": true, "facts": [60, 60]}');
INSERT INTO "commands" VALUES('let-it-ride','670 60','{"ok": true, "facts": [61, 61]}');
INSERT INTO "commands" VALUES('let-it-ride','670 61','{"ok": false, "why": "every card is dealt", "clause": null, "due": ["ask for decisions"]}');
INSERT INTO "commands" VALUES('let-it-ride','670 62','{"ok": true, "facts": [62, 62]}');
INSERT INTO "commands" VALUES('let-it-ride','670 63','{"ok": true, "facts": [63, 63]}');
INSERT INTO "commands" VALUES('let-it-ride','670 64','{"ok": true, "facts": [64, 65]}');
INSERT INTO "commands" VALUES('let-it-ride','670 65','{"ok": true, "facts": [66, 66]}');
INSERT INTO "commands" VALUES('let-it-ride','670 66','{"ok": true, "facts": [67, 67]}');
INSERT INTO "commands" VALUES('let-it-ride','670 67','{"ok": true, "facts": [68, 68]}');
INSERT INTO "commands" VALUES('let-it-ride','670 68','{"ok": true, "facts": [69, 71]}');
INSERT INTO "commands" VALUES('let-it-ride','670 69','{"ok": true, "facts": [72, 79]}');
INSERT INTO "commands" VALUES('let-it-ride','670 70','{"ok": true, "facts": [80, 87]}');
INSERT INTO "commands" VALUES('let-it-ride','670 71','{"ok": true, "facts": [88, 95]}');
INSERT INTO "commands" VALUES('let-it-ride','670 72','{"ok": true, "facts": [96, 96]}');
CREATE TABLE facts (
	table_id VARCHAR(200) NOT NULL, 
	number INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, number)
);
INSERT INTO "facts" VALUES('three-card-poker',1,'{"fact": "CardsReceived", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "preshuffled": false}','6661ce09f3edacd811158d4ae64d239ffe80b00f5c325b852cbcc9102da2d6b0');
INSERT INTO "facts" VALUES('three-card-poker',2,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "inspected"}','b570dec603ca809d4b977602da474e039ab715e41b52091cb4457896ae068adc');
INSERT INTO "facts" VALUES('three-card-poker',3,'{"fact": "OpeningStepDone", "version": 1, "by": "fay", "at": 1000000, "deck": "first", "step": "verified"}','8d94b7c4aaa542efc5b3fb685a63288f315d4b499bc0e008a61cef3e77d228fc');
INSERT INTO "facts" VALUES('three-card-poker',4,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "spread"}','3b4d868af969040c49517e08cb11750167c3af1ffe2106c873f56587fdc99f2a');
INSERT INTO "facts" VALUES('three-card-poker',5,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "shown"}','b53b3dba3f83b61a4e957391c9a95fb358c61239a93097bf9f184056e04a1ea4');
INSERT INTO "facts" VALUES('three-card-poker',6,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "turned down"}','49cbd26052ffcf7a19bb8862bde040d4d03e96152aa2bc29950439d600f728e1');
INSERT INTO "facts" VALUES('three-card-poker',7,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "washed"}','02d9121966f05f4a57815ea521930ee1435fbaa7383b1d1b06f9fcfa6e5bb0da');
INSERT INTO "facts" VALUES('three-card-poker',8,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "stacked"}','8c1cc87eca12165d2509eccfc16f05386aabf8002f11d7fa9a5bae8b9385ac31');
INSERT INTO "facts" VALUES('three-card-poker',9,'{"fact": "CardsReceived", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "preshuffled": false}','226aca7ef70d4df4313cb0969c493c195d9656157d8cb7ff41af8c2b20eb9acd');
INSERT INTO "facts" VALUES('three-card-poker',10,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "inspected"}','38d23644034e8654c4bbfef87af6194e98f6ea30c93ddcc410d5d65befdf32c3');
INSERT INTO "facts" VALUES('three-card-poker',11,'{"fact": "OpeningStepDone", "version": 1, "by": "fay", "at": 1000000, "deck": "second", "step": "verified"}','0a1e542d6b6f40bf1d9b2f991078c665188da8aca36a611c9dd62e3c0bbc2061');
INSERT INTO "facts" VALUES('three-card-poker',12,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "spread"}','8754f118db48c6911d0a9eb8c411127c8de7b7ba5fecc863b0d3104c117ad470');
INSERT INTO "facts" VALUES('three-card-poker',13,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "shown"}','568995aa4258190d1a52bc9713f0c724b986407fcaac40145f741c77b06ffeb7');
INSERT INTO "facts" VALUES('three-card-poker',14,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "turned down"}','3e82c9658cf04a1585307a6b53289b695a718386a9a74c3b10dc8839183e6eb8');
INSERT INTO "facts" VALUES('three-card-poker',15,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "washed"}','657c2ff3824e086b17097945f4a554e3fac9b03a3b595a07bfc1ca0268b638e2');
INSERT INTO "facts" VALUES('three-card-poker',16,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "stacked"}','f4b1aca7600dcf929bcc6e5004c252661c28107346699cac1af9550727885659');
INSERT INTO "facts" VALUES('three-card-poker',17,'{"fact": "PlayerSeated", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "player": "ann"}','097942d1b5dd70ccd2d3809684df8c4d595b08939216a71a3164a1be38cc96ed');
INSERT INTO "facts" VALUES('three-card-poker',18,'{"fact": "PlayerSeated", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "player": "bob"}','b53a5baace417347a752cd2eb5f8579bc793d5e7ce80e1b7b21db093810128eb');
INSERT INTO "facts" VALUES('three-card-poker',19,'{"fact": "PlayerSeated", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "player": "cleo"}','5910c442cdc2ea319137d87fb6d1b8f07fee541f240b743707f619129b78ce20');
INSERT INTO "facts" VALUES('three-card-poker',20,'{"fact": "DeckShuffled", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "deck_id": "deck 1", "root": "fea1c2b0c7a1ac27ea21dfb79ffc251022711b9c4f4e4bbd8c71e2e08d20a31c", "method": "machine", "counted": 52}','06882be1dbcc8112b68e58963c7423c8b9c512938848de80bb79dac60e0c718c');
INSERT INTO "facts" VALUES('three-card-poker',21,'{"fact": "DeckLoaded", "version": 1, "by": "dora", "at": 1000000, "deck": "first"}','dd6bab3d455c949239e92778d5aabc8ff9c4b52c4c2680b9fe2736c037b7c1a0');
INSERT INTO "facts" VALUES('three-card-poker',22,'{"fact": "RoundOpened", "version": 1, "by": "dora", "at": 1000000, "number": 1, "deck": "first"}','e47c909eb191c82f516437fb58c5eb4d86e66a57950b5a8449ff9e5c871231c1');
INSERT INTO "facts" VALUES('three-card-poker',23,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "ante", "cents": 500}','3f3adcbb10e3e590059a7422154c45ae34390452bf8c3f93bc3ef53c1d59f587');
INSERT INTO "facts" VALUES('three-card-poker',24,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "pair_plus", "cents": 500}','ed56ecc8d2236c18da6362f52f3f92d183d99c4c937ad0d6483b72116303c321');
INSERT INTO "facts" VALUES('three-card-poker',25,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "progressive", "cents": 100}','86283f16b4f0ac6b6114d6cba866a503b5b4468fe04471b3d82ea611590d8bce');
INSERT INTO "facts" VALUES('three-card-poker',26,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "six_card_bonus", "cents": 500}','8b941b7340e21f8be4871c16fafcba1ac0dc6571227e404f6eefb189e96bc85c');
INSERT INTO "facts" VALUES('three-card-poker',27,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "ante", "cents": 500}','e707bfd3c09e9b7fa1fdc1bd52180c99901bb69311dd4e85fb4445d4366b347e');
INSERT INTO "facts" VALUES('three-card-poker',28,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "pair_plus", "cents": 500}','729070b259f344a553ccafcada852b04dd98511dde0b7390abfc03e804448191');
INSERT INTO "facts" VALUES('three-card-poker',29,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "progressive", "cents": 100}','2cc1301dce549fc47916f63c1b2d6508a3c045c48a5dcaf0989e6c88a921857f');
INSERT INTO "facts" VALUES('three-card-poker',30,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "six_card_bonus", "cents": 500}','8648852ae2cbed56a34f720aa530dc4a694a21540bcade73e69d6069e7366e8b');
INSERT INTO "facts" VALUES('three-card-poker',31,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "ante", "cents": 500}','68aebc20e631f3d80cfdeb02561881fefb292e43a844f8e810974385a9dac03f');
INSERT INTO "facts" VALUES('three-card-poker',32,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "pair_plus", "cents": 500}','73f4d09c298b21c76cef7653f22826a9c4e8a40153dc0c55bb95129d73265928');
INSERT INTO "facts" VALUES('three-card-poker',33,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "progressive", "cents": 100}','d167e2cec3801a216154ed4a5f7019480774fcfe696803997240dccbd470cc67');
INSERT INTO "facts" VALUES('three-card-poker',34,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "six_card_bonus", "cents": 500}','a57d7309fbfe7a4ec3fad97ad6028e10fa10ebc944854683e3b557c2bdc42816');
INSERT INTO "facts" VALUES('three-card-poker',35,'{"fact": "BettingClosed", "version": 1, "by": "dora", "at": 1000000}','d9ab59ddbc72efc693f1829e3b9c48e0c68e90572b7b9d8b48da0caf5dd72ebf');
INSERT INTO "facts" VALUES('three-card-poker',36,'{"fact": "MeterFed", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "meter": "main", "cents": "42"}','e6ad924c3d372a02bcf64b8799ffaecbe02d121442128847d621361a3a354f60');
INSERT INTO "facts" VALUES('three-card-poker',37,'{"fact": "ChipsCounted", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "chips": 3, "accepted": 3}','863a79e8bc0104227d9cc9c4f5ea1d511090997c17efe6b937fad4a2350d0db4');
INSERT INTO "facts" VALUES('three-card-poker',38,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 0, "card": null}','ba78b7e9ed87941d98249ccb0c159c73f55a1da96f4d6d456ad9b8d634b00f27');
INSERT INTO "facts" VALUES('three-card-poker',39,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 1, "card": null}','b449afcca7dd22f11d47c648e5ddfea0130cb5d8492997e7982a88f11aa3e602');
INSERT INTO "facts" VALUES('three-card-poker',40,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 2, "card": null}','eec8fac0a943f5340fe2db9d2aab13df17f9cd09c02959ab7f3b5129390b15f8');
INSERT INTO "facts" VALUES('three-card-poker',41,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 3, "card": null}','044b3c42b66617f522292a07af4d64566c596485b23062bb36345d773a70b78d');
INSERT INTO "facts" VALUES('three-card-poker',42,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 4, "card": null}','833ae9a0cc24f7014f1c816d72235f6a5ce5bf421d95e26065b52e993c313d19');
INSERT INTO "facts" VALUES('three-card-poker',43,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 5, "card": null}','c12a42536daaf0dd87b488f2be11b54715d8b4543dc5cd2227e9e8f6f1a84bc1');
INSERT INTO "facts" VALUES('three-card-poker',44,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 6, "card": null}','4fa677d2db18abdfc1eac6c094b9b618a0c11fa7eb0a6e55a646b557d41320a6');
INSERT INTO "facts" VALUES('three-card-poker',45,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 7, "card": null}','ac932c2efe0e94803fc135e0cddd6c5c876b308db065212da8e841107d574ee1');
INSERT INTO "facts" VALUES('three-card-poker',46,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 8, "card": null}','3cdf483bb713a2a550549c9a00a4804dfe0a675e8aed50cd9233e0264b7b4c7f');
INSERT INTO "facts" VALUES('three-card-poker',47,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 9, "card": null}','9a0d989f8b10125531f55b003f1788de7f5470a347695144fc68d9d17a42ad8f');
INSERT INTO "facts" VALUES('three-card-poker',48,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 10, "card": null}','ec8dad1646d0487b8c1483b5a89b13f45fba2d95320b02e0db0a164219f65fc6');
INSERT INTO "facts" VALUES('three-card-poker',49,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 11, "card": null}','fd82921fed06ffa8e756236b5b85d3559538289ee978f4e5ed071f6cf890ee4a');
INSERT INTO "facts" VALUES('three-card-poker',50,'{"fact": "DecisionTaken", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "choice": "play"}','1f6368152d7571b0e0224ee97a971f4d9703e536cf8c6c191193e11ac0a930bd');
INSERT INTO "facts" VALUES('three-card-poker',51,'{"fact": "DecisionTaken", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "choice": "play"}','58d6f3de1c436e73c5a4c4313b23fab780b11e64bba8e34d0c913aa3b1114f4d');
INSERT INTO "facts" VALUES('three-card-poker',52,'{"fact": "DecisionTaken", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "choice": "play"}','6ec308f5767a9b1e58236d135caeb917d87011bade0ce7ca9f5e324d5d1d3262');
INSERT INTO "facts" VALUES('three-card-poker',53,'{"fact": "MeterSet", "version": 1, "by": "fay", "at": 1000000, "wager": "progressive", "meter": "main", "cents": "100000"}','ad523e1a1a2cfa29a99d39a09b77ce8186749552b8540cb6ec8a7b83aab622db');
INSERT INTO "facts" VALUES('three-card-poker',54,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 5, "wager": "ante", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["3CP-13.G"], "from_seat": null}','42e2de64fc25ec1918d4933a0dafd4d9663260129f9dcb641261a7f2e5c63429');
INSERT INTO "facts" VALUES('three-card-poker',55,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 5, "wager": "play", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["3CP-13.G"], "from_seat": null}','b4ab83f91f0fec4eb5aa9a28249d3ec9d05fca46a93f1b62eca314b2db3add1e');
INSERT INTO "facts" VALUES('three-card-poker',56,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 5, "wager": "pair_plus", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["3CP-13.G"], "from_seat": null}','1c2e79ac832c1b4c3b3cef0903ee9f6a64e871ae417977915b6fcc6403981cda');
INSERT INTO "facts" VALUES('three-card-poker',57,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 5, "wager": "progressive", "stake": 100, "outcome": "void", "paid": 0, "returned": 100, "clauses": ["3CP-13.G"], "from_seat": null}','034f6e2f35489d777e444bb9e77c01434265f443627acf05340ae766f265776d');
INSERT INTO "facts" VALUES('three-card-poker',58,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 5, "wager": "six_card_bonus", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["3CP-13.G"], "from_seat": null}','4247cc005eeca582c8c780b8c56de8db71b3c6b46d7a8281f6161f860b3b5c72');
INSERT INTO "facts" VALUES('three-card-poker',59,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 3, "wager": "ante", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["3CP-13.G"], "from_seat": null}','23c489b316f3ee0c30c380a531844618a37211d525777d146066a487bb4175b0');
INSERT INTO "facts" VALUES('three-card-poker',60,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 3, "wager": "play", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["3CP-13.G"], "from_seat": null}','bb13c05ae69733aeeb3f29e707e2bd37c497a8afe08d87d6a1cfa55b197f50a0');
INSERT INTO "facts" VALUES('three-card-poker',61,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 3, "wager": "pair_plus", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["3CP-13.G"], "from_seat": null}','7dcc8af1c57907c3566b0a4adccd29fb757207dab4b959f674684f74d54be0cc');
INSERT INTO "facts" VALUES('three-card-poker',62,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 3, "wager": "progressive", "stake": 100, "outcome": "void", "paid": 0, "returned": 100, "clauses": ["3CP-13.G"], "from_seat": null}','157b6883c123da49d27ee0151bcba8eb678031d8c3c30d4b8fcf90a2ea12cd8a');
INSERT INTO "facts" VALUES('three-card-poker',63,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 3, "wager": "six_card_bonus", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["3CP-13.G"], "from_seat": null}','b1876c1b8110c83da46a6265505c3fa98fe04840ea75b5974e15e022b34915fa');
INSERT INTO "facts" VALUES('three-card-poker',64,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 1, "wager": "ante", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["3CP-13.G"], "from_seat": null}','4be678c1b6f11175ab0133a4d93f130b59b8a487278e7c3c20b6a09f447ceccb');
INSERT INTO "facts" VALUES('three-card-poker',65,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 1, "wager": "play", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["3CP-13.G"], "from_seat": null}','6b7fdfb485b967d59afe35f6fc3658b29bffced7f413d010c03a9bbc4078ce6e');
INSERT INTO "facts" VALUES('three-card-poker',66,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 1, "wager": "pair_plus", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["3CP-13.G"], "from_seat": null}','72c988c2ea0acfdd7cc9de494e7d4551651fb395a73046e8481a79fc1fe4c519');
INSERT INTO "facts" VALUES('three-card-poker',67,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 1, "wager": "progressive", "stake": 100, "outcome": "void", "paid": 0, "returned": 100, "clauses": ["3CP-13.G"], "from_seat": null}','31af1b5a37c0da16142e70bb8637841da36bff555653681d4380197d5570032d');
INSERT INTO "facts" VALUES('three-card-poker',68,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 1, "wager": "six_card_bonus", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["3CP-13.G"], "from_seat": null}','c1f5e1b47a5eb926fa3e2b2222b3069aeba79bb858b3de5adb2b5d039f37118a');
INSERT INTO "facts" VALUES('three-card-poker',69,'{"fact": "RoundVoided", "version": 1, "by": "fay", "at": 1000000, "number": 1, "clause": "3CP-13.G", "reason": "ruled"}','02d54b5ae8d5da610fdebc53c85ed2f35789e420317eb4ce10274d70504a63b0');
INSERT INTO "facts" VALUES('four-card-poker',1,'{"fact": "CardsReceived", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "preshuffled": false}','6661ce09f3edacd811158d4ae64d239ffe80b00f5c325b852cbcc9102da2d6b0');
INSERT INTO "facts" VALUES('four-card-poker',2,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "inspected"}','b570dec603ca809d4b977602da474e039ab715e41b52091cb4457896ae068adc');
INSERT INTO "facts" VALUES('four-card-poker',3,'{"fact": "OpeningStepDone", "version": 1, "by": "fay", "at": 1000000, "deck": "first", "step": "verified"}','8d94b7c4aaa542efc5b3fb685a63288f315d4b499bc0e008a61cef3e77d228fc');
INSERT INTO "facts" VALUES('four-card-poker',4,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "spread"}','3b4d868af969040c49517e08cb11750167c3af1ffe2106c873f56587fdc99f2a');
INSERT INTO "facts" VALUES('four-card-poker',5,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "shown"}','b53b3dba3f83b61a4e957391c9a95fb358c61239a93097bf9f184056e04a1ea4');
INSERT INTO "facts" VALUES('four-card-poker',6,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "turned down"}','49cbd26052ffcf7a19bb8862bde040d4d03e96152aa2bc29950439d600f728e1');
INSERT INTO "facts" VALUES('four-card-poker',7,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "washed"}','02d9121966f05f4a57815ea521930ee1435fbaa7383b1d1b06f9fcfa6e5bb0da');
INSERT INTO "facts" VALUES('four-card-poker',8,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "stacked"}','8c1cc87eca12165d2509eccfc16f05386aabf8002f11d7fa9a5bae8b9385ac31');
INSERT INTO "facts" VALUES('four-card-poker',9,'{"fact": "CardsReceived", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "preshuffled": false}','226aca7ef70d4df4313cb0969c493c195d9656157d8cb7ff41af8c2b20eb9acd');
INSERT INTO "facts" VALUES('four-card-poker',10,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "inspected"}','38d23644034e8654c4bbfef87af6194e98f6ea30c93ddcc410d5d65befdf32c3');
INSERT INTO "facts" VALUES('four-card-poker',11,'{"fact": "OpeningStepDone", "version": 1, "by": "fay", "at": 1000000, "deck": "second", "step": "verified"}','0a1e542d6b6f40bf1d9b2f991078c665188da8aca36a611c9dd62e3c0bbc2061');
INSERT INTO "facts" VALUES('four-card-poker',12,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "spread"}','8754f118db48c6911d0a9eb8c411127c8de7b7ba5fecc863b0d3104c117ad470');
INSERT INTO "facts" VALUES('four-card-poker',13,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "shown"}','568995aa4258190d1a52bc9713f0c724b986407fcaac40145f741c77b06ffeb7');
INSERT INTO "facts" VALUES('four-card-poker',14,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "turned down"}','3e82c9658cf04a1585307a6b53289b695a718386a9a74c3b10dc8839183e6eb8');
INSERT INTO "facts" VALUES('four-card-poker',15,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "washed"}','657c2ff3824e086b17097945f4a554e3fac9b03a3b595a07bfc1ca0268b638e2');
INSERT INTO "facts" VALUES('four-card-poker',16,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "stacked"}','f4b1aca7600dcf929bcc6e5004c252661c28107346699cac1af9550727885659');
INSERT INTO "facts" VALUES('four-card-poker',17,'{"fact": "PlayerSeated", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "player": "ann"}','097942d1b5dd70ccd2d3809684df8c4d595b08939216a71a3164a1be38cc96ed');
INSERT INTO "facts" VALUES('four-card-poker',18,'{"fact": "PlayerSeated", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "player": "bob"}','b53a5baace417347a752cd2eb5f8579bc793d5e7ce80e1b7b21db093810128eb');
INSERT INTO "facts" VALUES('four-card-poker',19,'{"fact": "PlayerSeated", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "player": "cleo"}','5910c442cdc2ea319137d87fb6d1b8f07fee541f240b743707f619129b78ce20');
INSERT INTO "facts" VALUES('four-card-poker',20,'{"fact": "DeckShuffled", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "deck_id": "deck 1", "root": "a98848e9991a6fb1f43efa02104b907b569b96d7b3b666eda0f0bebfc019edf2", "method": "machine", "counted": 52}','e203c109c751dd997abf2a212438fe9473562a46151367b15da84f18d73dc97e');
INSERT INTO "facts" VALUES('four-card-poker',21,'{"fact": "DeckLoaded", "version": 1, "by": "dora", "at": 1000000, "deck": "first"}','1289a8fba074c22cb2c3c98ca2a51bc9887d786c9de39d2384889658b3ecf593');
INSERT INTO "facts" VALUES('four-card-poker',22,'{"fact": "RoundOpened", "version": 1, "by": "dora", "at": 1000000, "number": 1, "deck": "first"}','7c05314f9e8fba9b08fbdf03ccc44a217bea270936a4072959a14220d26d0d78');
INSERT INTO "facts" VALUES('four-card-poker',23,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "ante", "cents": 500}','53d666ccfe641809ed8bc58a82927c3144e4f2c2e2866a4bce59fb4e36508225');
INSERT INTO "facts" VALUES('four-card-poker',24,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "aces_up", "cents": 500}','74dd2923b2f643d76251b83764f64865f14390a359aa93778e897b52baf896a0');
INSERT INTO "facts" VALUES('four-card-poker',25,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "six_card_bonus", "cents": 500}','c80cd83f82013c5e560ce278e9658cb3a397ba7bbd82f4f8b96bbb8747d58724');
INSERT INTO "facts" VALUES('four-card-poker',26,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "progressive", "cents": 100}','a69710f37bf1381827a25f3335872d62ef4afc82b4923abeb12596392f385264');
INSERT INTO "facts" VALUES('four-card-poker',27,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "ante", "cents": 500}','a0780fd9ab083f613f288021d29eb33a4f127157306fc0c582cf3af4be4e1820');
INSERT INTO "facts" VALUES('four-card-poker',28,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "aces_up", "cents": 500}','0769b5f3942efc323d0f49c0ca3024b1310553d06eb6a3f038933fed5e0acfe0');
INSERT INTO "facts" VALUES('four-card-poker',29,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "six_card_bonus", "cents": 500}','bf30c298014673811ba227228fc1d109d9d9c3e335124a346b282b604773c555');
INSERT INTO "facts" VALUES('four-card-poker',30,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "progressive", "cents": 100}','f2cb5ffb3458d4df995004973a8e0c9970465079d42e94242d4ac2cd7a49d62a');
INSERT INTO "facts" VALUES('four-card-poker',31,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "ante", "cents": 500}','d1eecc12af4c8868f44e448f0caa5ad6dd7d8a8128f1fa0a3d14d7e7833b2356');
INSERT INTO "facts" VALUES('four-card-poker',32,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "aces_up", "cents": 500}','4986eb0b813893248e08e76c024ce4b2beaec7bebb1fe2246e84eae53acb8ebc');
INSERT INTO "facts" VALUES('four-card-poker',33,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "six_card_bonus", "cents": 500}','89d7bfefae0a81a41c1d236cd0619338f506163dfe13bf392947b7340fefaacc');
INSERT INTO "facts" VALUES('four-card-poker',34,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "progressive", "cents": 100}','51355eb511af21d0fb974c642b6cfb22ca6e5cb793caffa479616c557757b1cf');
INSERT INTO "facts" VALUES('four-card-poker',35,'{"fact": "BettingClosed", "version": 1, "by": "dora", "at": 1000000}','d9c1b57bc887aa150219e463ba1fb618201061d8e1f3b925af5f6faa324b18b3');
INSERT INTO "facts" VALUES('four-card-poker',36,'{"fact": "MeterFed", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "meter": "mega", "cents": "24"}','7d72516e8edcddfe8f4f4b8abc958889afa7af25ebdb068052818eeb1b5e7f6a');
INSERT INTO "facts" VALUES('four-card-poker',37,'{"fact": "MeterFed", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "meter": "major", "cents": "15"}','003e0066e02c70f7fb02645d8c253dbc53444e0fa800ee26cf7ae117fe7b3d30');
INSERT INTO "facts" VALUES('four-card-poker',38,'{"fact": "MeterFed", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "meter": "minor", "cents": "21"}','6059a56553d9618b7d13d9c2e44e56a279cb345efd5f29393dcc95f8c351db15');
INSERT INTO "facts" VALUES('four-card-poker',39,'{"fact": "ChipsCounted", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "chips": 3, "accepted": 3}','0d19e1bb10a57dbd1f1b10a778f8df80accef5397c22075a20e3ff2b77845cec');
INSERT INTO "facts" VALUES('four-card-poker',40,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "box", "position": 0, "card": null}','5b7596417528e4e42ea5b528be181513813b9d21e41e973b569cd72ce373d9d4');
INSERT INTO "facts" VALUES('four-card-poker',41,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 1, "card": null}','2c367700358dd713d5db28cd3798425d177cf0deebef4fa0867ad5423ae0321b');
INSERT INTO "facts" VALUES('four-card-poker',42,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 2, "card": null}','b7362df945c1a30bfc57ddbef25a0a92f5abc518c2dd0218091aacb1574b9718');
INSERT INTO "facts" VALUES('four-card-poker',43,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 3, "card": null}','babf362494aa27cf40f049a723a307ddbcefa92dbd83a27d591359f404926f5e');
INSERT INTO "facts" VALUES('four-card-poker',44,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 4, "card": null}','0e88f562462d609f2353ec7c56701777d896ea20437a6a871feff8628f11b9e6');
INSERT INTO "facts" VALUES('four-card-poker',45,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 5, "card": null}','7a7dea0dca4207b3155baf63b27da12c8c3905778ede0577c7606426101b7faa');
INSERT INTO "facts" VALUES('four-card-poker',46,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 6, "card": "8c"}','84d0358e5b52d4628b861c6416fff9f0df2548a310a70bd1ceb36d8d901b115a');
INSERT INTO "facts" VALUES('four-card-poker',47,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 7, "card": null}','320897281652aca60d74cc1b10d48e7b0599f3fc382910471be263ce05323792');
INSERT INTO "facts" VALUES('four-card-poker',48,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 8, "card": null}','81e1efd182b433631fd0a2f6aea398b4323071f048c53e96983bc04ce7ced5bd');
INSERT INTO "facts" VALUES('four-card-poker',49,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 9, "card": null}','284fb2367dcfe6b42dee490653982a8ede982f1d685435dfa10c872e8d660ce5');
INSERT INTO "facts" VALUES('four-card-poker',50,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 10, "card": null}','e917f8320ec95fb1a6aa5c646e3a3729d0b858c46a1ab217141ad105a5a89659');
INSERT INTO "facts" VALUES('four-card-poker',51,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 11, "card": null}','ed75358222a2a785426c51b5b49bf038cd85f0fcf5f779e724095867010c5734');
INSERT INTO "facts" VALUES('four-card-poker',52,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 12, "card": null}','93458d7364d024d1a1e90721aaceee6f17ecb2c5cc7cf3fb479ef0f41a7dfb2e');
INSERT INTO "facts" VALUES('four-card-poker',53,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 13, "card": null}','c8c1a4b0f68f1081d9eae8302521af233547a1c273baa76e02ef4d4bd9f8165b');
INSERT INTO "facts" VALUES('four-card-poker',54,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 14, "card": null}','1ff7717f49cf137d92962bd522aafc60933ceed35906b7e794344a08239d8e9a');
INSERT INTO "facts" VALUES('four-card-poker',55,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 15, "card": null}','6ba1d23ff8843d072271450c562fbbf4d12a21e06b736f70ec1d1168755e6ffa');
INSERT INTO "facts" VALUES('four-card-poker',56,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 16, "card": null}','2d7f1494c21cc3b879f3dfa250a3639beed767f39ac1a7e609a4cec4bbcc48d2');
INSERT INTO "facts" VALUES('four-card-poker',57,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 17, "card": null}','ec46625e94c46e9907dbc93fd5b9368e69479021afb1da2c7f8e9f12b9b092de');
INSERT INTO "facts" VALUES('four-card-poker',58,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 18, "card": null}','bd4823d56a8f6519e64c3e0c60d5cc7c23d34d8c69da62cb4d2b472df536ba5c');
INSERT INTO "facts" VALUES('four-card-poker',59,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 19, "card": null}','aeb47ba5943e1f5c9beeec230df73aa5efb946c3198b62c4ad8959fe0bc1425e');
INSERT INTO "facts" VALUES('four-card-poker',60,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 20, "card": null}','a4bcbee7640d11fd88aeac3a9821cea53d372e95b0703a5559ca8bbac5a48427');
INSERT INTO "facts" VALUES('four-card-poker',61,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 21, "card": null}','c1071f3b69474676bfeca6e7ddfb0f57d03b607ec39be7d43b51fe60cbaace4b');
INSERT INTO "facts" VALUES('four-card-poker',62,'{"fact": "DecisionTaken", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "choice": "3x"}','d8bccc2b8fa76466bd8af3cdc639f746ed2906ac16a15f57b50c877142f137ba');
INSERT INTO "facts" VALUES('four-card-poker',63,'{"fact": "DecisionTaken", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "choice": "3x"}','68361d6fb046fb8021dce3447d3a4ccc90a92f40090b66d7a81dbd5d2d44f392');
INSERT INTO "facts" VALUES('four-card-poker',64,'{"fact": "DecisionTaken", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "choice": "fold"}','0e7cfaa526551ac5a7286f701760cd0eeadfcb8fa083657121b1918c863379b6');
INSERT INTO "facts" VALUES('four-card-poker',65,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "positions": [1, 2, 3, 4, 5], "cards": "3c 8h 9d 2h Qd"}','04f0f3775ea2d9599e3f2b16a7f258f042a486c6c266ff4d3feece94bf6d58ce');
INSERT INTO "facts" VALUES('four-card-poker',66,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": "box", "positions": [0], "cards": "5h"}','27d8258c07141fd469fb9befb696315c212da2da0a70fe41357a52c723d04e26');
INSERT INTO "facts" VALUES('four-card-poker',67,'{"fact": "RevealDone", "version": 1, "by": "dora", "at": 1000000}','3c7e93cad3f7c48b4dfe8d711dd39e2781b0faa74af4bf6ea1a448cc3522d0d7');
INSERT INTO "facts" VALUES('four-card-poker',68,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": 5, "positions": [17, 18, 19, 20, 21], "cards": "Th 9c 7s 6s 2s"}','550d1514ad7ff18874c66ebdedd20b38d922a0834f592eb1275433c284d53854');
INSERT INTO "facts" VALUES('four-card-poker',69,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "ante", "stake": 500, "outcome": "forfeit", "paid": 0, "returned": 0, "clauses": ["4CP-11.B.2"], "from_seat": null}','6461f957bd5bb6aa123a751f9f3f960b2d663de1ab1fd00ee9e08dfcd72ccfbd');
INSERT INTO "facts" VALUES('four-card-poker',70,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "aces_up", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["4CP-11.D.5"], "from_seat": null}','e4401be9b4310ed19cccedd7d62b20ab2874657722c126cfb78c5ca5e4c0e6f5');
INSERT INTO "facts" VALUES('four-card-poker',71,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "six_card_bonus", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["4CP-6.F"], "from_seat": null}','abe24c068beb9886730e2cbedb94ccc8fa5064d433b9525477115a6ec4c27dfe');
INSERT INTO "facts" VALUES('four-card-poker',72,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "progressive", "stake": 100, "outcome": "forfeit", "paid": 0, "returned": 0, "clauses": ["4CP-11.C.3"], "from_seat": null}','fa3884ed6c166907ec0a9ecc28802a641a0d7cc2f49f8c656365f01a8d6bb678');
INSERT INTO "facts" VALUES('four-card-poker',73,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": 3, "positions": [12, 13, 14, 15, 16], "cards": "6d Qc Qs 5c 7h"}','89269d21ad221f2f3a8a19dca886dab9a85a696412d0811a6ebc67028dafd6b6');
INSERT INTO "facts" VALUES('four-card-poker',74,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "ante", "stake": 500, "outcome": "win", "paid": 500, "returned": 500, "clauses": ["4CP-11.D.4.c.ii", "4CP-12.A"], "from_seat": null}','8b908a15cf31638b1f12fe0714073c788183120b7863fc278dddba63efe283d5');
INSERT INTO "facts" VALUES('four-card-poker',75,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "play", "stake": 1500, "outcome": "win", "paid": 1500, "returned": 1500, "clauses": ["4CP-11.D.4.c.ii", "4CP-12.A"], "from_seat": null}','c1f88eaa255d3ac7fcfdf7846c763bf090dcafde0730d79e1686500d390d31c0');
INSERT INTO "facts" VALUES('four-card-poker',76,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "aces_up", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["4CP-11.D.5"], "from_seat": null}','05a81de0e25240e4dfd8cf075fbe6304783d0c06763697f4d5fd421d9aed3fbb');
INSERT INTO "facts" VALUES('four-card-poker',77,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "six_card_bonus", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["4CP-6.F"], "from_seat": null}','b91885f2f1a14355b3c31d95fe12646a950f60192fc6f585c4c4bd03b30aafd9');
INSERT INTO "facts" VALUES('four-card-poker',78,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "progressive", "stake": 100, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["4CP-11.D.8"], "from_seat": null}','849174aa13a3ab4353566d6157ff5629b1c9318ba033ef6f9336504749297c96');
INSERT INTO "facts" VALUES('four-card-poker',79,'{"fact": "JackpotValidated", "version": 1, "by": "fay", "at": 1000000, "seat": 1, "wager": "progressive"}','14dcd2538e77b7fb26c7dac547e796d42fa3419a6ba2e41469ae5f07a09ef7a0');
INSERT INTO "facts" VALUES('four-card-poker',80,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": 1, "positions": [7, 8, 9, 10, 11], "cards": "Jd 4c Jh Jc Js"}','506c908f4f7d824964032b9303ec4f50ab757f466441a08e36f8720476d97c4c');
INSERT INTO "facts" VALUES('four-card-poker',81,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "ante", "stake": 500, "outcome": "win", "paid": 500, "returned": 500, "clauses": ["4CP-11.D.4.c.ii", "4CP-12.A"], "from_seat": null}','d4658a9b5da0cbf071a7a6be088c3ca2897c036bf0e9735383d3d5aa185a12c8');
INSERT INTO "facts" VALUES('four-card-poker',82,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "play", "stake": 1500, "outcome": "win", "paid": 1500, "returned": 1500, "clauses": ["4CP-11.D.4.c.ii", "4CP-12.A"], "from_seat": null}','d11dfd26a66dba7b5399db448e24fe56745495f246fb17688829df4ad4694ec6');
INSERT INTO "facts" VALUES('four-card-poker',83,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "ante_bonus", "stake": 0, "outcome": "win", "paid": 12500, "returned": 0, "clauses": ["4CP-12.B.1"], "from_seat": null}','f170a13661da7934a12754cc8b4a81c1dae51c9c658cb4e62bba8ebb825d5eec');
INSERT INTO "facts" VALUES('four-card-poker',84,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "aces_up", "stake": 500, "outcome": "win", "paid": 25000, "returned": 500, "clauses": ["4CP-12.C.2.a"], "from_seat": null}','1fdf4b7e4c622660b8379066925e23e9d57c0591c534b207a6bf30449b386393');
INSERT INTO "facts" VALUES('four-card-poker',85,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "six_card_bonus", "stake": 500, "outcome": "win", "paid": 25000, "returned": 500, "clauses": ["4CP-12.H.2.d"], "from_seat": null}','3c8e2da51ee1b44fadcc239a727519837a0c6a1fd5b4c5401b45072a2a7bc556');
INSERT INTO "facts" VALUES('four-card-poker',86,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "progressive", "stake": 100, "outcome": "win", "paid": 25021, "returned": 0, "clauses": ["4CP-12.D.1.e.iii"], "from_seat": null}','f7428fce105795f60e44f5f6f40ab2d6b56d1ada27a5ba1f811a667c952518a6');
INSERT INTO "facts" VALUES('four-card-poker',87,'{"fact": "MeterSet", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "meter": "minor", "cents": "25000"}','72d947b4b33833acf6cb72b0abc60d0a6249a0034a359f23f1b344fc7b6d3de4');
INSERT INTO "facts" VALUES('four-card-poker',88,'{"fact": "RoundClosed", "version": 1, "by": "dora", "at": 1000000, "number": 1}','4ee46770ef61805a921ad820d6737e0c526e551fd926a85ac8bb9d633942cc65');
INSERT INTO "facts" VALUES('four-card-poker',89,'{"fact": "DeckShuffled", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "deck_id": "deck 2", "root": "423641256e126c8300d1a45deac3da7845d1a54bd5b327857940cffc4ee58d48", "method": "machine", "counted": 52}','2d736a4170d068ba857a9d4ed67ea6f1cb19656caf1eb63b9299d36dab0d9a99');
INSERT INTO "facts" VALUES('four-card-poker',90,'{"fact": "DeckLoaded", "version": 1, "by": "dora", "at": 1000000, "deck": "second"}','aff44a848b7b4769dce6b327dfd3fd9931ec2bcbca7268d153b83b450ae3cecb');
INSERT INTO "facts" VALUES('four-card-poker',91,'{"fact": "RoundOpened", "version": 1, "by": "dora", "at": 1000000, "number": 2, "deck": "second"}','53d17419078a86ffc40b715190df186979f1d1a99786db48f00131bdd9894364');
INSERT INTO "facts" VALUES('four-card-poker',92,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "ante", "cents": 500}','c31a4d8cdeda3118792e8c7d68191898990e770ae4d8753eae8446eb6da1150a');
INSERT INTO "facts" VALUES('four-card-poker',93,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "aces_up", "cents": 500}','ae12d06289fc2d723b494816d53309fe056af51d6aadc38c5eecd553c74c1f05');
INSERT INTO "facts" VALUES('four-card-poker',94,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "six_card_bonus", "cents": 500}','d02f775f7a9161d92b4bf034ab9ff151e3e7a7daeea4d179191d1f678f4b6c3d');
INSERT INTO "facts" VALUES('four-card-poker',95,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "progressive", "cents": 100}','c9a483ca76284a9f5a0b906f56b91b05f7278cbeacf8f1045d03f5a298cf9338');
INSERT INTO "facts" VALUES('four-card-poker',96,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "ante", "cents": 500}','80ba9db93e025a70cfac8548e24df32cc7cb50c111dd2b5e8483554fcda2af21');
INSERT INTO "facts" VALUES('four-card-poker',97,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "aces_up", "cents": 500}','61bd48d6212b94eb621e667e1dd1fd313b6121deb3e294cd1dbf15abc8b49933');
INSERT INTO "facts" VALUES('four-card-poker',98,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "six_card_bonus", "cents": 500}','806b1ce55a1e364606e3b33c4a6686b0ea2d5812b2c3bd5efab3dd141d8e9b88');
INSERT INTO "facts" VALUES('four-card-poker',99,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "progressive", "cents": 100}','d1f718a1b0fb646beb8e762515275190923b154271ae02a28968d4571389562a');
INSERT INTO "facts" VALUES('four-card-poker',100,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "ante", "cents": 500}','13fcb666e88c7a2a2bd0988040e07e2a6ccf4a01a357334bdc3eced171c6f8e5');
INSERT INTO "facts" VALUES('four-card-poker',101,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "aces_up", "cents": 500}','704cdd58341d0b7acfbb7956d4d2748cce1d408b20deac9715a9962fb1b53e61');
INSERT INTO "facts" VALUES('four-card-poker',102,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "six_card_bonus", "cents": 500}','c5526e2e62c1cbeeb1a50dd11251a1d94a9e57f2a7464cf8e0f5e1264a86670e');
INSERT INTO "facts" VALUES('four-card-poker',103,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "progressive", "cents": 100}','211b7ed38c0e9844043b83b020c215715330b4c3795a98b6ebd798bf57775f45');
INSERT INTO "facts" VALUES('four-card-poker',104,'{"fact": "BettingClosed", "version": 1, "by": "dora", "at": 1000000}','e7eb1cfe90b9ceac37d075a44bfc3c5577a1011faab65dcc5f7a4e57e9d53392');
INSERT INTO "facts" VALUES('four-card-poker',105,'{"fact": "MeterFed", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "meter": "mega", "cents": "24"}','1f01f075329552124cceec7bca984507dff5a132271101732b9f64ea19f1b7bc');
INSERT INTO "facts" VALUES('four-card-poker',106,'{"fact": "MeterFed", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "meter": "major", "cents": "15"}','35c827121c636f41793c0821ad00560b54614183fe31147d518ade6b13bee438');
INSERT INTO "facts" VALUES('four-card-poker',107,'{"fact": "MeterFed", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "meter": "minor", "cents": "21"}','815c81896ad5837ba8848074f934dc36c14f6f18a46e0bb9ca0fb13af1f0d809');
INSERT INTO "facts" VALUES('four-card-poker',108,'{"fact": "ChipsCounted", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "chips": 3, "accepted": 3}','cac02e818578c6c0ef1bac25b3c8e327381793fb64dcbaaa27098e1447d16d40');
INSERT INTO "facts" VALUES('four-card-poker',109,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "box", "position": 0, "card": null}','8780417f4a8cb81cb00f8d6e11c5e1c2155767460dbad59c96fb0d230e24dde2');
INSERT INTO "facts" VALUES('four-card-poker',110,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 1, "card": null}','b162f10a2e8fc129b5292614558af6e8d9a431004fc3f49cb11732ff79911339');
INSERT INTO "facts" VALUES('four-card-poker',111,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 2, "card": null}','ac784e51406da7446d66a66f1d31351aed4e8639920ec2ac3474f0c09e59e421');
INSERT INTO "facts" VALUES('four-card-poker',112,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 3, "card": null}','b578357c6108828bc363fdf276c962423de1ea30b7bd3268236aee9756a1c10a');
INSERT INTO "facts" VALUES('four-card-poker',113,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 4, "card": null}','074008441fe10801ce05b80cc5b120de25e25fdac5d091a69c04b361e0f8854f');
INSERT INTO "facts" VALUES('four-card-poker',114,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 5, "card": null}','ff61c9a89d42a04818a55bd65a593437aabf0f03822ed14b71c7ffd72bfc4377');
INSERT INTO "facts" VALUES('four-card-poker',115,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "position": 6, "card": "2s"}','f85f0426fa644fcad978ce5d74a0f0329eb2545d8a17b608cd4037303a074fce');
INSERT INTO "facts" VALUES('four-card-poker',116,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 7, "card": null}','c3ece290f5c4979bd4f0dfe3a742c1198e0d07b3fb939b9d8523456653c0691d');
INSERT INTO "facts" VALUES('four-card-poker',117,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 8, "card": null}','43ae676a236b050524f372f188405fec7cbce10c532f1e24fc6eb4ffe732c533');
INSERT INTO "facts" VALUES('four-card-poker',118,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 9, "card": null}','ec210ec05665af0d622a83dcff4afa1860a7afc02903c7000637ac2243a7242d');
INSERT INTO "facts" VALUES('four-card-poker',119,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 10, "card": null}','45d3ab3c9d44b204bdd57a1ec75d6dfea813ad5e22129610d0f32caf425ec78a');
INSERT INTO "facts" VALUES('four-card-poker',120,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 11, "card": null}','f90685ee46014e531bd04faea853ff165cbe4db85256c18a9858be6c8f477507');
INSERT INTO "facts" VALUES('four-card-poker',121,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 12, "card": null}','975b7db95576704a9096cca2375a3ccbc93f2cbee7046dfc7767d05e74e82978');
INSERT INTO "facts" VALUES('four-card-poker',122,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 13, "card": null}','98cde1811aa18f54de19f584905b0a06aaa78e5778aa69bb605032211deebc6b');
INSERT INTO "facts" VALUES('four-card-poker',123,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 14, "card": null}','1ec8127c6f265259e1a641f7281a43f5a819928018e0ed56e4d6e68a8e287904');
INSERT INTO "facts" VALUES('four-card-poker',124,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 15, "card": null}','56478e9d5a762c7fccee5f67d7e59608df61947c4fcf9771f9fc0c8ef9396f36');
INSERT INTO "facts" VALUES('four-card-poker',125,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 16, "card": null}','107735a002e9a7f33e42452cc26a5e84ce00ea438d25f92c4f3b2aa98e988434');
INSERT INTO "facts" VALUES('four-card-poker',126,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 17, "card": null}','27c2b7ac647efd447fc5e8d75e2de70147c3cdc940979631cd5b0976397c6bc7');
INSERT INTO "facts" VALUES('four-card-poker',127,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 18, "card": null}','98eabbbb54c0a748af09d5092f5cc69e66ea2d6db06d771f57da33ace9f259b3');
INSERT INTO "facts" VALUES('four-card-poker',128,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 19, "card": null}','751833b4677a06077a6f561d0a73cb620e1046cfa3a27ebee486d2818330d7b0');
INSERT INTO "facts" VALUES('four-card-poker',129,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 20, "card": null}','d1d241ce6867e530bf645e378e6c3443472cb5eccd92f03c5e5a44be3478f6ad');
INSERT INTO "facts" VALUES('four-card-poker',130,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 21, "card": null}','8db117d17dbb702148cd65113f0383f8ae3e0e94ff4e59a02be2d8277f903d2c');
INSERT INTO "facts" VALUES('four-card-poker',131,'{"fact": "DecisionTaken", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "choice": "fold"}','fb7e2ad83aefac0c4b337b7f7807837cd0be719751559e7008cf7869f7c3a46f');
INSERT INTO "facts" VALUES('four-card-poker',132,'{"fact": "DecisionTaken", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "choice": "1x"}','bca621013ca079a061c7abc5fee837ae3b2279b92101fae65d4afe7c0ff9e9ab');
INSERT INTO "facts" VALUES('four-card-poker',133,'{"fact": "DecisionTaken", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "choice": "3x"}','c117f2ceca08e0b708aaff733aaf043944ead0cc41adea376d810e634be69bd4');
INSERT INTO "facts" VALUES('four-card-poker',134,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": "dealer", "positions": [1, 2, 3, 4, 5], "cards": "Td 8d 5s 7d 3d"}','8e11992fd20617e30a9c6125eabc531cc0d9aafaea50f45fff0723bee177640f');
INSERT INTO "facts" VALUES('four-card-poker',135,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": "box", "positions": [0], "cards": "3c"}','b6decb99163b1beb44c8de1daa0f7df4ff20a1f0f6aa0513b02a32237fc9f467');
INSERT INTO "facts" VALUES('four-card-poker',136,'{"fact": "RevealDone", "version": 1, "by": "dora", "at": 1000000}','7891b9e2fbe4fbdce0565eef22b9348263049576f012546d570dd40e9f0a428f');
INSERT INTO "facts" VALUES('four-card-poker',137,'{"fact": "JackpotValidated", "version": 1, "by": "fay", "at": 1000000, "seat": 5, "wager": "progressive"}','0a8e0b0167747aa6c47b181e451135850244124bf6be69a9dec91b6a31670041');
INSERT INTO "facts" VALUES('four-card-poker',138,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": 5, "positions": [17, 18, 19, 20, 21], "cards": "9h 9d Jh 3h 9c"}','2c7eb8a010670565547e00bec9ba2fd3d5a7004b29c6b1727c398215913834cf');
INSERT INTO "facts" VALUES('four-card-poker',139,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "ante", "stake": 500, "outcome": "win", "paid": 500, "returned": 500, "clauses": ["4CP-11.D.4.c.ii", "4CP-12.A"], "from_seat": null}','e9975b3af66753ba6713fbc6ad9f419cff3f0841e99bb8bb4777d769706333a6');
INSERT INTO "facts" VALUES('four-card-poker',140,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "play", "stake": 1500, "outcome": "win", "paid": 1500, "returned": 1500, "clauses": ["4CP-11.D.4.c.ii", "4CP-12.A"], "from_seat": null}','3c65a58bbaebc1f3fe947a5b595f9ac19d0e899476304a7e3d342ac2082cc45c');
INSERT INTO "facts" VALUES('four-card-poker',141,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "ante_bonus", "stake": 0, "outcome": "win", "paid": 1000, "returned": 0, "clauses": ["4CP-12.B.3"], "from_seat": null}','4c5da58d64f1874f18ac9e54b22b95c0664ff19d6462ee6678130c081ef35f98');
INSERT INTO "facts" VALUES('four-card-poker',142,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "aces_up", "stake": 500, "outcome": "win", "paid": 3500, "returned": 500, "clauses": ["4CP-12.C.2.c"], "from_seat": null}','9ebebe0c96de9a06dfbee3768a2a7a694572d5e496902353040e91a87767298b');
INSERT INTO "facts" VALUES('four-card-poker',143,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "six_card_bonus", "stake": 500, "outcome": "win", "paid": 10000, "returned": 500, "clauses": ["4CP-12.H.2.e"], "from_seat": null}','7e105d11af0dc17e6fed586cf0596706f3e4cef27534248fa4dffb9b834ae22f');
INSERT INTO "facts" VALUES('four-card-poker',144,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "progressive", "stake": 100, "outcome": "win", "paid": 1000, "returned": 0, "clauses": ["4CP-12.D.1.e.vii"], "from_seat": null}','6c8ff1d7307a8cfd415631d6100d5df073bf7f122634c26e71f26e2e4930d4ee');
INSERT INTO "facts" VALUES('four-card-poker',145,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": 3, "positions": [12, 13, 14, 15, 16], "cards": "6h 5h 4s Ts 5d"}','cc658c9d93b480bce084505a328952766e90aa74b204144e808b8a4393d3171b');
INSERT INTO "facts" VALUES('four-card-poker',146,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "ante", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["4CP-11.D.4.c.i"], "from_seat": null}','04a0340a4d7190693e1f3b8fd0733bb13f1cecdc1ab856dbe5991efd237ec56f');
INSERT INTO "facts" VALUES('four-card-poker',147,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "play", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["4CP-11.D.4.c.i"], "from_seat": null}','1e65e2e208d93d78c0aed13f06131b3b44e3f1e406c3fa7076e56adf979b2236');
INSERT INTO "facts" VALUES('four-card-poker',148,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "aces_up", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["4CP-11.D.5"], "from_seat": null}','547065336e7589c913afe26fd517fe7c20ce3b6c0de06dc0bb276d06ebead483');
INSERT INTO "facts" VALUES('four-card-poker',149,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "six_card_bonus", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["4CP-6.F"], "from_seat": null}','73eef678cc69d7e11251ecc0efd0b0f6d447e47bb502d334b4ba0d2a762a0abd');
INSERT INTO "facts" VALUES('four-card-poker',150,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "progressive", "stake": 100, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["4CP-11.D.8"], "from_seat": null}','4cb5021cc11133092d9d6997d81a7750cc53a227cc1f3417e10f91252f7bc010');
INSERT INTO "facts" VALUES('four-card-poker',151,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": 1, "positions": [7, 8, 9, 10, 11], "cards": "9s 8c Tc 4d Qh"}','4e2aed0a5331a31cc4e72ce6e63500fa8a8ad9ea49f1c934ad87eaee94010107');
INSERT INTO "facts" VALUES('four-card-poker',152,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "ante", "stake": 500, "outcome": "forfeit", "paid": 0, "returned": 0, "clauses": ["4CP-11.B.2"], "from_seat": null}','b3a01da7898963f85df44bdc60c3a528d7621246544bc1a08d78e840e6a31c45');
INSERT INTO "facts" VALUES('four-card-poker',153,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "aces_up", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["4CP-11.D.5"], "from_seat": null}','8a3904826470a5e316f35853b1a801f757608c93b04c1fd704aa55ef84baf964');
INSERT INTO "facts" VALUES('four-card-poker',154,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "six_card_bonus", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["4CP-6.F"], "from_seat": null}','8b0f46940dd6a6fd61fdf4cfff9bdc1142f6d56c0ddd3a6a805737541adf0e62');
INSERT INTO "facts" VALUES('four-card-poker',155,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "progressive", "stake": 100, "outcome": "forfeit", "paid": 0, "returned": 0, "clauses": ["4CP-11.C.3"], "from_seat": null}','87cd7e50a61c229f91d2160c7a66b30b50e9a42d3fe726ea2ff62899677ccb1f');
INSERT INTO "facts" VALUES('four-card-poker',156,'{"fact": "SettlementReversed", "version": 1, "by": "fay", "at": 1000000, "seat": 5}','df480348c8b5ee9d13cc71fd8e6cc75f22d701b8822d7287e9f17542f1a8b1af');
INSERT INTO "facts" VALUES('four-card-poker',157,'{"fact": "SettlementReversed", "version": 1, "by": "fay", "at": 1000000, "seat": 3}','eeb2ba2b51fbf0c99aa7f193c1ffd8cfb3f73b3e1b884dc195c3ef1d5ce9042e');
INSERT INTO "facts" VALUES('four-card-poker',158,'{"fact": "SettlementReversed", "version": 1, "by": "fay", "at": 1000000, "seat": 1}','8c6d650331efb863fe27c6590bbd86167e6f3cd598727d83a2f3f07fe19fd524');
INSERT INTO "facts" VALUES('four-card-poker',159,'{"fact": "MeterSet", "version": 1, "by": "fay", "at": 1000000, "wager": "progressive", "meter": "mega", "cents": "1000024"}','9232e2ff53c66bdf1a956043bb291869ae7b3a51438e8536657fa7308c2d2a4e');
INSERT INTO "facts" VALUES('four-card-poker',160,'{"fact": "MeterSet", "version": 1, "by": "fay", "at": 1000000, "wager": "progressive", "meter": "major", "cents": "100015"}','7cf064bb5d2ed3ebf5e60ed29594e28e59e2531eb3403a174a61b0562ca7e230');
INSERT INTO "facts" VALUES('four-card-poker',161,'{"fact": "MeterSet", "version": 1, "by": "fay", "at": 1000000, "wager": "progressive", "meter": "minor", "cents": "25000"}','16dfbc435aa0f60cc9ad8fcfb290c9df829d403c1d9f97832cde0ec45049be2f');
INSERT INTO "facts" VALUES('four-card-poker',162,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 5, "wager": "ante", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["4CP-13.G"], "from_seat": null}','fc6b5dd03300a8ca2ed342f84e31fd61ce23ac608a264b7e856071290f797066');
INSERT INTO "facts" VALUES('four-card-poker',163,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 5, "wager": "play", "stake": 1500, "outcome": "void", "paid": 0, "returned": 1500, "clauses": ["4CP-13.G"], "from_seat": null}','309dd4df052c4c22515aba1b9dd72415785f9b3c640eaae9c9fe3357abd0981a');
INSERT INTO "facts" VALUES('four-card-poker',164,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 5, "wager": "aces_up", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["4CP-13.G"], "from_seat": null}','576677864249c72be382122ffcb244a34bb775e6fefb70add5cfe01cdd54e095');
INSERT INTO "facts" VALUES('four-card-poker',165,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 5, "wager": "six_card_bonus", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["4CP-13.G"], "from_seat": null}','9311d2e21f202dc2adb28e3082421e368cd55267dce459c57f1be44838282267');
INSERT INTO "facts" VALUES('four-card-poker',166,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 5, "wager": "progressive", "stake": 100, "outcome": "void", "paid": 0, "returned": 100, "clauses": ["4CP-13.G"], "from_seat": null}','5220ee52ddded987c5d347d6b9d99708c9706e2350ac2f8c39100afdfbf94132');
INSERT INTO "facts" VALUES('four-card-poker',167,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 3, "wager": "ante", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["4CP-13.G"], "from_seat": null}','548158c9e671dccca3e5ead17a114a8bda2b5b6275eb19592478c5e13c3b8859');
INSERT INTO "facts" VALUES('four-card-poker',168,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 3, "wager": "play", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["4CP-13.G"], "from_seat": null}','153a0df2bee89e2a5b5f595e118cfc7216b2b1795ef99f982a162f497c2a62e1');
INSERT INTO "facts" VALUES('four-card-poker',169,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 3, "wager": "aces_up", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["4CP-13.G"], "from_seat": null}','e09a437d503ed310cff54e1a2c8f95bb2bafb66c3dc245f706c3c20568dedff6');
INSERT INTO "facts" VALUES('four-card-poker',170,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 3, "wager": "six_card_bonus", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["4CP-13.G"], "from_seat": null}','e4446d92723fb8ea2ff0c4ee67dcd8db0f48e94e9f9ddf32fb99768c084c851e');
INSERT INTO "facts" VALUES('four-card-poker',171,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 3, "wager": "progressive", "stake": 100, "outcome": "void", "paid": 0, "returned": 100, "clauses": ["4CP-13.G"], "from_seat": null}','ee49d94f92d2e9dd3cab34f31adf0e293be244154bd7857399764b3291e0305f');
INSERT INTO "facts" VALUES('four-card-poker',172,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 1, "wager": "ante", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["4CP-13.G"], "from_seat": null}','3a4280d803c609778cb60a300a49b4f6592b7942935fcb7f48b29d2029e61829');
INSERT INTO "facts" VALUES('four-card-poker',173,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 1, "wager": "aces_up", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["4CP-13.G"], "from_seat": null}','75fc6f5ea2b513dad8240363b4a8327030bdc099d729f9f7ea30afe068b2ff38');
INSERT INTO "facts" VALUES('four-card-poker',174,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 1, "wager": "six_card_bonus", "stake": 500, "outcome": "void", "paid": 0, "returned": 500, "clauses": ["4CP-13.G"], "from_seat": null}','6fcda5ee829744250b53d785fa58bcc40cdf47df50c2ded84e31435b2cfb30fc');
INSERT INTO "facts" VALUES('four-card-poker',175,'{"fact": "WagerSettled", "version": 1, "by": "fay", "at": 1000000, "seat": 1, "wager": "progressive", "stake": 100, "outcome": "void", "paid": 0, "returned": 100, "clauses": ["4CP-13.G"], "from_seat": null}','77c465d4959a4ef19323783369209334745e071bf559d4749986a5401ab3a0c4');
INSERT INTO "facts" VALUES('four-card-poker',176,'{"fact": "RoundVoided", "version": 1, "by": "fay", "at": 1000000, "number": 2, "clause": "4CP-13.G", "reason": "ruled"}','4edb29f66886595e9f9dc2dfae75d4a05d8d198beceb0e2d281ba682cc04688f');
INSERT INTO "facts" VALUES('235-stud-poker',1,'{"fact": "CardsReceived", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "preshuffled": false}','6661ce09f3edacd811158d4ae64d239ffe80b00f5c325b852cbcc9102da2d6b0');
INSERT INTO "facts" VALUES('235-stud-poker',2,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "inspected"}','b570dec603ca809d4b977602da474e039ab715e41b52091cb4457896ae068adc');
INSERT INTO "facts" VALUES('235-stud-poker',3,'{"fact": "OpeningStepDone", "version": 1, "by": "fay", "at": 1000000, "deck": "first", "step": "verified"}','8d94b7c4aaa542efc5b3fb685a63288f315d4b499bc0e008a61cef3e77d228fc');
INSERT INTO "facts" VALUES('235-stud-poker',4,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "spread"}','3b4d868af969040c49517e08cb11750167c3af1ffe2106c873f56587fdc99f2a');
INSERT INTO "facts" VALUES('235-stud-poker',5,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "shown"}','b53b3dba3f83b61a4e957391c9a95fb358c61239a93097bf9f184056e04a1ea4');
INSERT INTO "facts" VALUES('235-stud-poker',6,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "turned down"}','49cbd26052ffcf7a19bb8862bde040d4d03e96152aa2bc29950439d600f728e1');
INSERT INTO "facts" VALUES('235-stud-poker',7,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "washed"}','02d9121966f05f4a57815ea521930ee1435fbaa7383b1d1b06f9fcfa6e5bb0da');
INSERT INTO "facts" VALUES('235-stud-poker',8,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "stacked"}','8c1cc87eca12165d2509eccfc16f05386aabf8002f11d7fa9a5bae8b9385ac31');
INSERT INTO "facts" VALUES('235-stud-poker',9,'{"fact": "PlayerSeated", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "player": "ann"}','772e7dea595f5c0d9ab8eca898920bc2dc3a046d81e7f2319d126c2679fafd42');
INSERT INTO "facts" VALUES('235-stud-poker',10,'{"fact": "PlayerSeated", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "player": "bob"}','a93339b1182a5403a90f29316f45beef37cd8f34d66b415b8260834c37ea11dc');
INSERT INTO "facts" VALUES('235-stud-poker',11,'{"fact": "PlayerSeated", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "player": "cleo"}','77efae4bec3bf0c4f9212705fed312387ad8f3b05a99042312ee55a6452b0722');
INSERT INTO "facts" VALUES('235-stud-poker',12,'{"fact": "DeckShuffled", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "deck_id": "deck 1", "root": "fea1c2b0c7a1ac27ea21dfb79ffc251022711b9c4f4e4bbd8c71e2e08d20a31c", "method": "manual", "counted": null}','b3a0b2893d68705ab19a437df2de9b057bc8340a34333789bf90ad32e0fada14');
INSERT INTO "facts" VALUES('235-stud-poker',13,'{"fact": "DeckCut", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "depth": 17}','45a6768a84ce578ede0932685cece573f4831cca22d15422c214d74b01da1977');
INSERT INTO "facts" VALUES('235-stud-poker',14,'{"fact": "DeckLoaded", "version": 1, "by": "dora", "at": 1000000, "deck": "first"}','ff044a68c648754beda67fe147c5abdc7517617c8346822792cc99e84a127c08');
INSERT INTO "facts" VALUES('235-stud-poker',15,'{"fact": "RoundOpened", "version": 1, "by": "dora", "at": 1000000, "number": 1, "deck": "first"}','eb64282bd9a466fa99d8a062aacbd59a418a150658d87d1bf9f193e1fdad1ac8');
INSERT INTO "facts" VALUES('235-stud-poker',16,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "two_card", "cents": 500}','3c6f935d8848d3939ae96bc7c83ed03b5e715017e24df4b3567b8b6d57490be3');
INSERT INTO "facts" VALUES('235-stud-poker',17,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "three_card", "cents": 500}','246b13550d9e5df4bcdafb75bac8dc4ab99579673cb67980c445ea6334e24c91');
INSERT INTO "facts" VALUES('235-stud-poker',18,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "five_card", "cents": 500}','c03ecf0077faa4ff92bd283ded798c6fe83974bb96e46b95e0dee82d50110ef3');
INSERT INTO "facts" VALUES('235-stud-poker',19,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "win_em_all", "cents": 500}','2e15508a41b578abe54e89055185c389a79bf8f693d8a73e7a0b8ca280cd8f90');
INSERT INTO "facts" VALUES('235-stud-poker',20,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "progressive", "cents": 100}','0d531a2d75abb751085d602375412b3bd65d6274e2175a128b8e64624bf0959e');
INSERT INTO "facts" VALUES('235-stud-poker',21,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "two_card", "cents": 500}','64872913e36801f7ebb0e2909902fbf4da1a9a2a48615e47e32491d43490bfb9');
INSERT INTO "facts" VALUES('235-stud-poker',22,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "three_card", "cents": 500}','fe13ee2e3562ca9646c484f318df9994c0c915c7e270e6b1e8d32a264982d4cb');
INSERT INTO "facts" VALUES('235-stud-poker',23,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "five_card", "cents": 500}','f1cf9e72c4dd186363a9b7e38e62efab30a329d0a9e4d8afe9dec6bcef2bb655');
INSERT INTO "facts" VALUES('235-stud-poker',24,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "win_em_all", "cents": 500}','eee942ce34e13462c4809b0080adfd8df65d8d158c097ff7272f1313f48b2608');
INSERT INTO "facts" VALUES('235-stud-poker',25,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "progressive", "cents": 100}','35d0c808952633837b9eb61cb86cd48db9097ef016237608db5fcce374aecb4c');
INSERT INTO "facts" VALUES('235-stud-poker',26,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "two_card", "cents": 500}','72cea405ab3007421c143ed266bf04bf50fe65a0e8090812b841b37b832d6018');
INSERT INTO "facts" VALUES('235-stud-poker',27,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "three_card", "cents": 500}','23f5fa7bc3f0cca9ad6ccef91fe8ad1c358f66f5222a33e5dbfd5cd9b8f0cf0d');
INSERT INTO "facts" VALUES('235-stud-poker',28,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "five_card", "cents": 500}','68a10ff1590e3149981d47b55951a33e114cfe2b1f24c511166d34cbb9fd6d21');
INSERT INTO "facts" VALUES('235-stud-poker',29,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "win_em_all", "cents": 500}','2ed52fbc7f7d9d7c610d304505ea1943a1f2cf3f8c1d09b39d1b8c47bb06c968');
INSERT INTO "facts" VALUES('235-stud-poker',30,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "progressive", "cents": 100}','f3504e16e416a6d92bc532a653192b7ebd4886e398d86809b784002a268d73ed');
INSERT INTO "facts" VALUES('235-stud-poker',31,'{"fact": "BettingClosed", "version": 1, "by": "dora", "at": 1000000}','809d3b20bd25cc8009d5f11e334909f9352176b75b7ad5216c8096ea25a24d13');
INSERT INTO "facts" VALUES('235-stud-poker',32,'{"fact": "MeterFed", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "meter": "main", "cents": "45"}','34455c2d0b72776e9d9c8a726b73d147ddae35e6bf204f6fa627fa6deb0d4fbb');
INSERT INTO "facts" VALUES('235-stud-poker',33,'{"fact": "ChipsCounted", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "chips": 3, "accepted": 3}','7df78fb2e4936be58d537a1ea11a5c24c12a1303d3e82c8bede774b04cbfb3a1');
INSERT INTO "facts" VALUES('235-stud-poker',34,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 0, "card": null}','11a38688a94c00c338afa72d6da21651e37f2fd38c2fe15a814bcc1005492156');
INSERT INTO "facts" VALUES('235-stud-poker',35,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 1, "card": null}','57f6c75a0d1ff9c4438f8d5561788d3fa8b30294f0227351ac5c7ac2b1404d10');
INSERT INTO "facts" VALUES('235-stud-poker',36,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 2, "card": null}','dea64906a0c986fc91b298515a9c94bc84ed8ad6fb93e3c80a0deb7c83c4829f');
INSERT INTO "facts" VALUES('235-stud-poker',37,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "community", "position": 3, "card": null}','36b45959a0802ba79d2eb7c16051fd5742d24db1eab5b5f9d821555d884fc983');
INSERT INTO "facts" VALUES('235-stud-poker',38,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 4, "card": null}','de7d2384a0dd2115f878852bf7b070409b754ce51178db2c4b1b1ce78959dbd7');
INSERT INTO "facts" VALUES('235-stud-poker',39,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 5, "card": null}','30bfab885a1548f68cc5e0584946e31574cc942d030222ae0273be51b064d1b4');
INSERT INTO "facts" VALUES('235-stud-poker',40,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 6, "card": null}','e62bd5301da1b38101f944d1ffe56f24aaf99404d12482d2dde098f5125492d8');
INSERT INTO "facts" VALUES('235-stud-poker',41,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "community", "position": 7, "card": null}','dc8fbe4bcb47ec7944b444a1f6b205b8286da7b5f3a9464dc2378652fa3989b1');
INSERT INTO "facts" VALUES('235-stud-poker',42,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 8, "card": null}','12b46c39399cdb271f4ba9756c84e969df2a362779accfa4883e706bc7cf98f9');
INSERT INTO "facts" VALUES('235-stud-poker',43,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 9, "card": null}','4f63a47eda7862dba5d8653681d7208a20e77528fd41e8c5cdd64e5d6eaf56ff');
INSERT INTO "facts" VALUES('235-stud-poker',44,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 10, "card": null}','ffe2ec061d4b1dc37d0728adae0abd1c95cd155ea093f6737d621324fb103d60');
INSERT INTO "facts" VALUES('235-stud-poker',45,'{"fact": "DecisionTaken", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "choice": "raise"}','2d8d20b7f9329c937a1f71d40e930460cbfd801d42fa09d5017ec05138728c86');
INSERT INTO "facts" VALUES('235-stud-poker',46,'{"fact": "DecisionTaken", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "choice": "raise"}','9c652c1e0914a248bd7a6b792914f45dea298eeb2d1188607359674074d190a7');
INSERT INTO "facts" VALUES('235-stud-poker',47,'{"fact": "DecisionTaken", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "choice": "check"}','60f076768edfd1bb9621bacd40e1a5263923db34eb07ac18c4361dc19ae76e51');
INSERT INTO "facts" VALUES('235-stud-poker',48,'{"fact": "CardsShown", "version": 1, "by": "cleo", "at": 1000000, "place": 1, "positions": [8], "cards": "2d"}','1360d6bad2f227619f3e579c137185daf7261885ac152f2704818ec19542267b');
INSERT INTO "facts" VALUES('235-stud-poker',49,'{"fact": "CardsShown", "version": 1, "by": "cleo", "at": 1000000, "place": 3, "positions": [9], "cards": "Ts"}','092345262be8c392b6d03c6c59ba37f7d01940e5fe131033c5d3ba4eacf59c99');
INSERT INTO "facts" VALUES('235-stud-poker',50,'{"fact": "CardsShown", "version": 1, "by": "cleo", "at": 1000000, "place": 5, "positions": [10], "cards": "Jc"}','abda19037cff46475cf3b26ad2286c47d095b0ec2c3689c65337a605e58de3e3');
INSERT INTO "facts" VALUES('235-stud-poker',51,'{"fact": "DecisionTaken", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "choice": "check"}','3fd11c5ff2b65ee5806f96378a9799bf9b4bc3851c0ff1cfffef4781955126f8');
INSERT INTO "facts" VALUES('235-stud-poker',52,'{"fact": "DecisionTaken", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "choice": "raise"}','876f19130a9689a70252777bca8b6fec08e7abc716811755603f838e8007ee12');
INSERT INTO "facts" VALUES('235-stud-poker',53,'{"fact": "DecisionTaken", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "choice": "check"}','8f56fc322913316bc23c0f6d2ead0c109966cfe2620d387fc429b4ad21c892df');
INSERT INTO "facts" VALUES('235-stud-poker',54,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": "community", "positions": [3, 7], "cards": "7s 6s"}','998568a0236fc50775a30a3c2238d2ff5865c310f0bcd0b2d4259f4d1daef58e');
INSERT INTO "facts" VALUES('235-stud-poker',55,'{"fact": "RevealDone", "version": 1, "by": "dora", "at": 1000000}','3c2371c671d66b5498a658034ed5203ceba610eda807b5054910118483f61cd3');
INSERT INTO "facts" VALUES('235-stud-poker',56,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": 5, "positions": [2, 6], "cards": "3h Ks"}','15e6c9d6b1e1c96dbfd32afea10d5352810ef203a78c28d433a786ff65284eab');
INSERT INTO "facts" VALUES('235-stud-poker',57,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "two_card", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["235-11.D.2.a"], "from_seat": null}','1d7aa40ea119493968405e084c65fbab108b4324e5b7e728a810e8b0689289b2');
INSERT INTO "facts" VALUES('235-stud-poker',58,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "three_card", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["235-11.D.2.a"], "from_seat": null}','d2f1631bd3dde8283d30e47266f20518bb8a4325d0c6406d4334b50d8fd2e768');
INSERT INTO "facts" VALUES('235-stud-poker',59,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "five_card", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["235-11.D.2.a"], "from_seat": null}','38c58cf34ce53d32a900cb0a2fc3f17b672b6094b177a36baf9439efab4f46d0');
INSERT INTO "facts" VALUES('235-stud-poker',60,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "win_em_all", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["235-11.D.2.a"], "from_seat": null}','99d7d7af9d7f63a22b2e2c964a35900202c1300f21d40b58b82f5ee04cb9f752');
INSERT INTO "facts" VALUES('235-stud-poker',61,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "progressive", "stake": 100, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["235-11.D.4"], "from_seat": null}','9545cf9bc51441f34bee5199213230790f3fdf4db5301e32562aa2fad5785cd2');
INSERT INTO "facts" VALUES('235-stud-poker',62,'{"fact": "JackpotValidated", "version": 1, "by": "fay", "at": 1000000, "seat": 3, "wager": "progressive"}','888bec0123328880e9d280a529e008504c3c0431c7eb8bc4c93e28285d4f16c3');
INSERT INTO "facts" VALUES('235-stud-poker',63,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": 3, "positions": [1, 5], "cards": "4s 5s"}','21f79baa3c16f23c9afa4e2b5de04b079bf5b79fffa5c76364322e01fc3806ff');
INSERT INTO "facts" VALUES('235-stud-poker',64,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "two_card", "stake": 500, "outcome": "win", "paid": 500, "returned": 500, "clauses": ["235-12.A.3"], "from_seat": null}','b9126fa3ac311105af52166ebdea371f740611831bbc1a9da1eef74a7e60c4c8');
INSERT INTO "facts" VALUES('235-stud-poker',65,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "three_card", "stake": 500, "outcome": "win", "paid": 1500, "returned": 500, "clauses": ["235-12.B.5"], "from_seat": null}','b516d98b3e43723a1d0bdd7e16d4464c70512ac130f12c4dd6e4ab18b89b06ce');
INSERT INTO "facts" VALUES('235-stud-poker',66,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "three_card_raise", "stake": 500, "outcome": "win", "paid": 1500, "returned": 500, "clauses": ["235-12.B.5"], "from_seat": null}','1ee1142b2c9d2591d85566cb6c9b39c212f7ed7d1c7835b52ea0aff08ced0649');
INSERT INTO "facts" VALUES('235-stud-poker',67,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "five_card", "stake": 500, "outcome": "win", "paid": 10000, "returned": 500, "clauses": ["235-12.C.5"], "from_seat": null}','d63732eca14991afcb095d2cde5fd4429e239de44d2cce55e5a0656f17e2579c');
INSERT INTO "facts" VALUES('235-stud-poker',68,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "five_card_raise", "stake": 500, "outcome": "win", "paid": 10000, "returned": 500, "clauses": ["235-12.C.5"], "from_seat": null}','42f40b9bf566fc1cf90c35ab2d75ec2a69a49468accc7ae9f6e165fb14821cab');
INSERT INTO "facts" VALUES('235-stud-poker',69,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "win_em_all", "stake": 500, "outcome": "win", "paid": 6000, "returned": 500, "clauses": ["235-12.D"], "from_seat": null}','0ad993f8f87457ffb88d36b2f5474e5ba3caa600908bf6b51c06252c02af0bdc');
INSERT INTO "facts" VALUES('235-stud-poker',70,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "progressive", "stake": 100, "outcome": "win", "paid": 4000, "returned": 0, "clauses": ["235-12.E.2.e"], "from_seat": null}','28f073606131e63a5c6be46c8cabaa5032780a7f2aeb9d3d9a3810abd2dc00a4');
INSERT INTO "facts" VALUES('235-stud-poker',71,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": 1, "positions": [0, 4], "cards": "9s Js"}','280875272977f2130aae12b4317f734d4fc38b3d442c8d8cbd8a2062cf6a78e4');
INSERT INTO "facts" VALUES('235-stud-poker',72,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "two_card", "stake": 500, "outcome": "win", "paid": 500, "returned": 500, "clauses": ["235-12.A.2"], "from_seat": null}','cb66ec846983b2bc2f56d89f6c404edce8edf9ae4f248a9bd979755b60f66cc2');
INSERT INTO "facts" VALUES('235-stud-poker',73,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "three_card", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["235-11.D.2.a"], "from_seat": null}','849555a1a212a22264cccba96771b24219dc1fbac2d58c83023bff82a5b1bc4a');
INSERT INTO "facts" VALUES('235-stud-poker',74,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "three_card_raise", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["235-11.D.2.a"], "from_seat": null}','f4450e476c45ed24a73c829382ab7b78d29a740d85fab331c25edd565837c024');
INSERT INTO "facts" VALUES('235-stud-poker',75,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "five_card", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["235-11.D.2.a"], "from_seat": null}','9def86723bdd58b6faa0ad94c7cc35b93ba29cb361dacd8de3eafd31dca8b60e');
INSERT INTO "facts" VALUES('235-stud-poker',76,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "win_em_all", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["235-11.D.2.a"], "from_seat": null}','90d43ee6124b6b97ddc2b92bc3284190e14e91fbd9eecc0d0ac24b6c27863f49');
INSERT INTO "facts" VALUES('235-stud-poker',77,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "progressive", "stake": 100, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["235-11.D.4"], "from_seat": null}','d8e7803e52119814b0d5d3e4ef5a32ae37768a57d1fbcab3bb0757724ca93b22');
INSERT INTO "facts" VALUES('235-stud-poker',78,'{"fact": "RoundClosed", "version": 1, "by": "dora", "at": 1000000, "number": 1}','bb3c73e7d40950169f833f64274a7f54bb9c1fdbc323368cacf926a7f7f32a05');
INSERT INTO "facts" VALUES('let-it-ride',1,'{"fact": "CardsReceived", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "preshuffled": false}','6661ce09f3edacd811158d4ae64d239ffe80b00f5c325b852cbcc9102da2d6b0');
INSERT INTO "facts" VALUES('let-it-ride',2,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "inspected"}','b570dec603ca809d4b977602da474e039ab715e41b52091cb4457896ae068adc');
INSERT INTO "facts" VALUES('let-it-ride',3,'{"fact": "OpeningStepDone", "version": 1, "by": "fay", "at": 1000000, "deck": "first", "step": "verified"}','8d94b7c4aaa542efc5b3fb685a63288f315d4b499bc0e008a61cef3e77d228fc');
INSERT INTO "facts" VALUES('let-it-ride',4,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "spread"}','3b4d868af969040c49517e08cb11750167c3af1ffe2106c873f56587fdc99f2a');
INSERT INTO "facts" VALUES('let-it-ride',5,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "shown"}','b53b3dba3f83b61a4e957391c9a95fb358c61239a93097bf9f184056e04a1ea4');
INSERT INTO "facts" VALUES('let-it-ride',6,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "turned down"}','49cbd26052ffcf7a19bb8862bde040d4d03e96152aa2bc29950439d600f728e1');
INSERT INTO "facts" VALUES('let-it-ride',7,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "washed"}','02d9121966f05f4a57815ea521930ee1435fbaa7383b1d1b06f9fcfa6e5bb0da');
INSERT INTO "facts" VALUES('let-it-ride',8,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "step": "stacked"}','8c1cc87eca12165d2509eccfc16f05386aabf8002f11d7fa9a5bae8b9385ac31');
INSERT INTO "facts" VALUES('let-it-ride',9,'{"fact": "CardsReceived", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "preshuffled": false}','226aca7ef70d4df4313cb0969c493c195d9656157d8cb7ff41af8c2b20eb9acd');
INSERT INTO "facts" VALUES('let-it-ride',10,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "inspected"}','38d23644034e8654c4bbfef87af6194e98f6ea30c93ddcc410d5d65befdf32c3');
INSERT INTO "facts" VALUES('let-it-ride',11,'{"fact": "OpeningStepDone", "version": 1, "by": "fay", "at": 1000000, "deck": "second", "step": "verified"}','0a1e542d6b6f40bf1d9b2f991078c665188da8aca36a611c9dd62e3c0bbc2061');
INSERT INTO "facts" VALUES('let-it-ride',12,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "spread"}','8754f118db48c6911d0a9eb8c411127c8de7b7ba5fecc863b0d3104c117ad470');
INSERT INTO "facts" VALUES('let-it-ride',13,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "shown"}','568995aa4258190d1a52bc9713f0c724b986407fcaac40145f741c77b06ffeb7');
INSERT INTO "facts" VALUES('let-it-ride',14,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "turned down"}','3e82c9658cf04a1585307a6b53289b695a718386a9a74c3b10dc8839183e6eb8');
INSERT INTO "facts" VALUES('let-it-ride',15,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "washed"}','657c2ff3824e086b17097945f4a554e3fac9b03a3b595a07bfc1ca0268b638e2');
INSERT INTO "facts" VALUES('let-it-ride',16,'{"fact": "OpeningStepDone", "version": 1, "by": "dora", "at": 1000000, "deck": "second", "step": "stacked"}','f4b1aca7600dcf929bcc6e5004c252661c28107346699cac1af9550727885659');
INSERT INTO "facts" VALUES('let-it-ride',17,'{"fact": "PlayerSeated", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "player": "ann"}','097942d1b5dd70ccd2d3809684df8c4d595b08939216a71a3164a1be38cc96ed');
INSERT INTO "facts" VALUES('let-it-ride',18,'{"fact": "PlayerSeated", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "player": "bob"}','b53a5baace417347a752cd2eb5f8579bc793d5e7ce80e1b7b21db093810128eb');
INSERT INTO "facts" VALUES('let-it-ride',19,'{"fact": "PlayerSeated", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "player": "cleo"}','5910c442cdc2ea319137d87fb6d1b8f07fee541f240b743707f619129b78ce20');
INSERT INTO "facts" VALUES('let-it-ride',20,'{"fact": "DeckShuffled", "version": 1, "by": "dora", "at": 1000000, "deck": "first", "deck_id": "deck 1", "root": "fea1c2b0c7a1ac27ea21dfb79ffc251022711b9c4f4e4bbd8c71e2e08d20a31c", "method": "machine", "counted": 52}','06882be1dbcc8112b68e58963c7423c8b9c512938848de80bb79dac60e0c718c');
INSERT INTO "facts" VALUES('let-it-ride',21,'{"fact": "DeckLoaded", "version": 1, "by": "dora", "at": 1000000, "deck": "first"}','dd6bab3d455c949239e92778d5aabc8ff9c4b52c4c2680b9fe2736c037b7c1a0');
INSERT INTO "facts" VALUES('let-it-ride',22,'{"fact": "RoundOpened", "version": 1, "by": "dora", "at": 1000000, "number": 1, "deck": "first"}','e47c909eb191c82f516437fb58c5eb4d86e66a57950b5a8449ff9e5c871231c1');
INSERT INTO "facts" VALUES('let-it-ride',23,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "bet_1", "cents": 500}','9c42bb46ef33ef3867ba44ce66563784ce33f3e958c5719ad63ae89e3384eabb');
INSERT INTO "facts" VALUES('let-it-ride',24,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "bet_2", "cents": 500}','0be68e2bc16808008968f566e6297542bffa2ef36b8709092fcad37483be3544');
INSERT INTO "facts" VALUES('let-it-ride',25,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "bet_3", "cents": 500}','6781d66670f7108805135534074f127b3b5aa78b11bc5f9dc2d7c623a6b09610');
INSERT INTO "facts" VALUES('let-it-ride',26,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "five_card_bonus", "cents": 100}','a8abab62ced8cbb096616340cea30c6ed0807cf3b934a7146692e828f5b1e792');
INSERT INTO "facts" VALUES('let-it-ride',27,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "three_card_bonus", "cents": 500}','385d048337e4ce2165f840a38d6cf3945521ebe49bea25fc37368b8fb83c6f6b');
INSERT INTO "facts" VALUES('let-it-ride',28,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "six_card_bonus", "cents": 500}','b69fbaf1336e258a028b6985aefe6cb6a78e3bf7e207ac8992e269b9e17a9209');
INSERT INTO "facts" VALUES('let-it-ride',29,'{"fact": "WagerPlaced", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "wager": "progressive", "cents": 100}','307aaed9959cf31d1684933c353d600f1c45d21923b89aed461fe3c4efbb39e1');
INSERT INTO "facts" VALUES('let-it-ride',30,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "bet_1", "cents": 500}','ef2d233d9131abf88647009d9d7b136a52bc0fadb129c1f9f27f8b5f08eeb7d5');
INSERT INTO "facts" VALUES('let-it-ride',31,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "bet_2", "cents": 500}','7a1c3736595bf104f53f1b96a56e74b788e82602ac4e4f6af19d2962564fbfce');
INSERT INTO "facts" VALUES('let-it-ride',32,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "bet_3", "cents": 500}','dc8aaef3d97d0b57f0bd147ffb99f9c011e579510487c0417e068f38412b50e0');
INSERT INTO "facts" VALUES('let-it-ride',33,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "five_card_bonus", "cents": 100}','d30e23d7f6d03937ea798e9a5fc898b453c283b2a93f94ae44d90d99122c8854');
INSERT INTO "facts" VALUES('let-it-ride',34,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "three_card_bonus", "cents": 500}','96f70264600c2d098dbeb5789f796d330d2b603fb35fa0d0060c2239c716d98d');
INSERT INTO "facts" VALUES('let-it-ride',35,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "six_card_bonus", "cents": 500}','81e3e913ba24d2e93bc72491dd7c33da27fcb11a1f456e80d01408cc470794a1');
INSERT INTO "facts" VALUES('let-it-ride',36,'{"fact": "WagerPlaced", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "wager": "progressive", "cents": 100}','7c7beacc185787f269b2089dffdba901366354e78c1ce00bf31666386b4ca2b0');
INSERT INTO "facts" VALUES('let-it-ride',37,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "bet_1", "cents": 500}','8ca2372db2763834d2e0ce47eeb0cd719835b39d1576cc42cb46dbe147efa6e4');
INSERT INTO "facts" VALUES('let-it-ride',38,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "bet_2", "cents": 500}','02d6f9bdaa3080bf341143dfa29c901c6da2849f10e90f8c2da73d6da59511f7');
INSERT INTO "facts" VALUES('let-it-ride',39,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "bet_3", "cents": 500}','0b4e0d481eb8d67b69525a926a2b3dcd320f317ecf31541c9ef97cb076436049');
INSERT INTO "facts" VALUES('let-it-ride',40,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "five_card_bonus", "cents": 100}','cec587d5ff711b875e82d223637f5e26b0f58d25163064e0fa5dd56dd42e7305');
INSERT INTO "facts" VALUES('let-it-ride',41,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "three_card_bonus", "cents": 500}','2cb1c068f489a2880d2890c6c939bcca660d3a15e60c6a8ff7fe89b430c8b7ed');
INSERT INTO "facts" VALUES('let-it-ride',42,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "six_card_bonus", "cents": 500}','91c1e97fbb2578cd4535ee3bc1a825a1d8c90070d1c38032f8d9085aec7dc613');
INSERT INTO "facts" VALUES('let-it-ride',43,'{"fact": "WagerPlaced", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "wager": "progressive", "cents": 100}','e843b972b19fc4781c3234cdb9d609a18edd2a0b925dc3ce0846eaac17a268de');
INSERT INTO "facts" VALUES('let-it-ride',44,'{"fact": "BettingClosed", "version": 1, "by": "dora", "at": 1000000}','d07856f8686df31f440e0ec851a1dd61e24c9f5f1af5725812164ec1cc885379');
INSERT INTO "facts" VALUES('let-it-ride',45,'{"fact": "MeterFed", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "meter": "main", "cents": "42"}','408db4eb6be98a2bcf10f95dea9f588e9f62866ef61bd4a42ec91bff761e57a9');
INSERT INTO "facts" VALUES('let-it-ride',46,'{"fact": "ChipsCounted", "version": 1, "by": "dora", "at": 1000000, "wager": "five_card_bonus", "chips": 3, "accepted": 3}','83d8e76e9b0d091c59ecb696c72275afadf9880304a6d4a0837f2328b5344635');
INSERT INTO "facts" VALUES('let-it-ride',47,'{"fact": "ChipsCounted", "version": 1, "by": "dora", "at": 1000000, "wager": "progressive", "chips": 3, "accepted": 3}','617a563bf6c453335f05c986966f56d64f4c766b7770283e599989f26e4de1d3');
INSERT INTO "facts" VALUES('let-it-ride',48,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "box", "position": 0, "card": null}','931a0f49b2c8999af71994615fafe2bfc9aaa7c3b1bf9a8c2f517d61f2877374');
INSERT INTO "facts" VALUES('let-it-ride',49,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "box", "position": 1, "card": null}','2520e6a21539f289b2def260059ba5fd2ec234bd1ac89bc97d18a07cafdec6d1');
INSERT INTO "facts" VALUES('let-it-ride',50,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "box", "position": 2, "card": null}','170dd781c25ac4e54dcb3da76482cd3a2fbfb5b817fe843b567cd0a30a66a0f0');
INSERT INTO "facts" VALUES('let-it-ride',51,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "community", "position": 3, "card": null}','0726c72f78f09ea17711072a6615971073ef84b96dbfafeb2fd12d50eb50c411');
INSERT INTO "facts" VALUES('let-it-ride',52,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": "community", "position": 4, "card": null}','96d9750ebcd2ba09b5f5bd40f4d9ab5ea74feb54d4a0ae0f5db1b7dd0735d58a');
INSERT INTO "facts" VALUES('let-it-ride',53,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 5, "card": null}','d0de3684a7f6ac0aa66f7caead49675ca172afb3d2b4f2c5682aea1a970a5c3f');
INSERT INTO "facts" VALUES('let-it-ride',54,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 6, "card": null}','529f11a6c2267cb1b1f2e74f95b94468a517edea36fcd95e121ffb9b1391bf7a');
INSERT INTO "facts" VALUES('let-it-ride',55,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 1, "position": 7, "card": null}','035118a41e455effaf1709c75597737f6bda06137d95551cc68e073281eba8ec');
INSERT INTO "facts" VALUES('let-it-ride',56,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 8, "card": null}','88217355a8c430468de9830fa87649de90d9232a2ab71d2f429096ee962cc061');
INSERT INTO "facts" VALUES('let-it-ride',57,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 9, "card": null}','ad24670277e68944e19d93346c703af6ec04d941fba4a563836dc3c5b84253c7');
INSERT INTO "facts" VALUES('let-it-ride',58,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 3, "position": 10, "card": null}','7e862feee508b0240d4ea2c26f28faa83b0154d64bb750a91d7997aec9f9a24b');
INSERT INTO "facts" VALUES('let-it-ride',59,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 11, "card": null}','8804965618e1c70df3ef6f7c75561a9b25f70668fcddd9281c65188c81cf0508');
INSERT INTO "facts" VALUES('let-it-ride',60,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 12, "card": null}','d1b61c70e9312cace21614b94415490505cf87434be598a2b6e8e5a0d1dbf1fd');
INSERT INTO "facts" VALUES('let-it-ride',61,'{"fact": "CardDealt", "version": 1, "by": "dora", "at": 1000000, "place": 5, "position": 13, "card": null}','e386867bd553d7ba5837a498f68d2d440a9343109abce448021ca50138b128a5');
INSERT INTO "facts" VALUES('let-it-ride',62,'{"fact": "DecisionTaken", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "choice": "ride"}','fd9215d539d58f9eb5eb2b524967da462ca1cdd52eeb2c3ec9cdbf6eac184eff');
INSERT INTO "facts" VALUES('let-it-ride',63,'{"fact": "DecisionTaken", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "choice": "withdraw"}','d8b961c6e534017f272f754bc76daca7be3ce2e32b9d30833893a3de3dd12c1c');
INSERT INTO "facts" VALUES('let-it-ride',64,'{"fact": "DecisionTaken", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "choice": "withdraw"}','8f756d9d5fa765cc7e6ed989be94f4f07cb8c3375d00acd62d50c54463d63f2f');
INSERT INTO "facts" VALUES('let-it-ride',65,'{"fact": "CardsShown", "version": 1, "by": "cleo", "at": 1000000, "place": "community", "positions": [3], "cards": "6c"}','09e925fc947de4e10c4c5747b4aebae4a12002dd9216c634704903622c632508');
INSERT INTO "facts" VALUES('let-it-ride',66,'{"fact": "DecisionTaken", "version": 1, "by": "ann", "at": 1000000, "seat": 1, "choice": "ride"}','593fd2c05dda3053c538f22dbbe494983ff121be25821caa6c3800542e4581af');
INSERT INTO "facts" VALUES('let-it-ride',67,'{"fact": "DecisionTaken", "version": 1, "by": "bob", "at": 1000000, "seat": 3, "choice": "withdraw"}','5027991b1d3da5efe0ab21170e60287d854d109b4bcee9b0da5c5622bf335634');
INSERT INTO "facts" VALUES('let-it-ride',68,'{"fact": "DecisionTaken", "version": 1, "by": "cleo", "at": 1000000, "seat": 5, "choice": "ride"}','dd9a0a05fcaa9bb573be30003d9cb02b7be6e0061fdc5c40e04128e7476738db');
INSERT INTO "facts" VALUES('let-it-ride',69,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": "box", "positions": [0, 1, 2], "cards": "5c Tc Ac"}','da00e3c78fe26b98d0354c5771999836edc114f858cd4dec807a444d2b6cadd3');
INSERT INTO "facts" VALUES('let-it-ride',70,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": "community", "positions": [4], "cards": "Qs"}','84215d8df75e55be83fc561f09c810f8e7b618affbf4777ecff69f042d230ba2');
INSERT INTO "facts" VALUES('let-it-ride',71,'{"fact": "RevealDone", "version": 1, "by": "dora", "at": 1000000}','3be9e0f051a564183eb1bdfc10fff09d2f1ac0de55dad28d6c7605e5c36f7096');
INSERT INTO "facts" VALUES('let-it-ride',72,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": 5, "positions": [11, 12, 13], "cards": "Qc 8c 4c"}','6ff523e1145b8c2110a46a647a8ff17aaf6e6ac7dcda878b8c575b48f83ab850');
INSERT INTO "facts" VALUES('let-it-ride',73,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "bet_1", "stake": 500, "outcome": "withdrawn", "paid": 0, "returned": 500, "clauses": ["LIR-.11.B.1.b"], "from_seat": null}','ee854db35f4ce617f14b4235716c8e238f3b005cbbccdc6e702b77d6b4dfb398');
INSERT INTO "facts" VALUES('let-it-ride',74,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "bet_2", "stake": 500, "outcome": "win", "paid": 500, "returned": 500, "clauses": ["LIR-.12.A.1.i"], "from_seat": null}','e8152c8374b0f443e3c3fb80f2fe03056a1eba9694275b5e69af1d2cd7753b40');
INSERT INTO "facts" VALUES('let-it-ride',75,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "bet_3", "stake": 500, "outcome": "win", "paid": 500, "returned": 500, "clauses": ["LIR-.12.A.1.i"], "from_seat": null}','35e4449795997946c8f08cac2cd0537f76632492d81225b0abaf76f380285f26');
INSERT INTO "facts" VALUES('let-it-ride',76,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "five_card_bonus", "stake": 100, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["LIR-.11.E.1"], "from_seat": null}','49d0154fe4943042fe900268310c55dd7a0681639e8e4eb37c6f18e682ba351a');
INSERT INTO "facts" VALUES('let-it-ride',77,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "three_card_bonus", "stake": 500, "outcome": "win", "paid": 2000, "returned": 500, "clauses": ["LIR-.12.C.1.d"], "from_seat": null}','fed280738e4b88f99c8408666827fedf5c74333dbe2e9216ac993fbdd7601851');
INSERT INTO "facts" VALUES('let-it-ride',78,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "six_card_bonus", "stake": 500, "outcome": "win", "paid": 7500, "returned": 500, "clauses": ["LIR-.12.D.1.g"], "from_seat": null}','7b7475f05156305cdaff43bff8d2782d3bce2b769a8dc4b6fd1f190791d62fc3');
INSERT INTO "facts" VALUES('let-it-ride',79,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 5, "wager": "progressive", "stake": 100, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["LIR-.11.E.4"], "from_seat": null}','8cbcca34b546dd98835d4b806bb1905ff798c77b76569995e243213b576bb1c7');
INSERT INTO "facts" VALUES('let-it-ride',80,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": 3, "positions": [8, 9, 10], "cards": "7d Qh 4d"}','23fd7dfd69a97b5c3e6f3ff00a8bda3cc0c44514dbca924f01e53e24f943e2e5');
INSERT INTO "facts" VALUES('let-it-ride',81,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "bet_1", "stake": 500, "outcome": "withdrawn", "paid": 0, "returned": 500, "clauses": ["LIR-.11.B.1.b"], "from_seat": null}','5c26c9ec399145df05e36463a8080ccd0d6757e45c349953302b610abf2e8884');
INSERT INTO "facts" VALUES('let-it-ride',82,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "bet_2", "stake": 500, "outcome": "withdrawn", "paid": 0, "returned": 500, "clauses": ["LIR-.11.C.1.b.i"], "from_seat": null}','61fd49b92d3fe6170e4a27d3b5e22276f2e7dc652a3f589c76b0edda56d84b64');
INSERT INTO "facts" VALUES('let-it-ride',83,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "bet_3", "stake": 500, "outcome": "win", "paid": 500, "returned": 500, "clauses": ["LIR-.12.A.1.i"], "from_seat": null}','cdaa65738575b5f0b7acc1f3dd13a77ba4aff1615d0ea5370774026b3124c0ba');
INSERT INTO "facts" VALUES('let-it-ride',84,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "five_card_bonus", "stake": 100, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["LIR-.11.E.1"], "from_seat": null}','25242fe3fa032699b3bec887686c2ab94a5a8be3120825315d08a62d899a3eea');
INSERT INTO "facts" VALUES('let-it-ride',85,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "three_card_bonus", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["LIR-.11.E.2"], "from_seat": null}','6931123f7db19451b82c940922238bc2b755efdac4c3175bf059caa13aa48a20');
INSERT INTO "facts" VALUES('let-it-ride',86,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "six_card_bonus", "stake": 500, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["LIR-.11.E.3"], "from_seat": null}','6e8b3a71cbda8db1c1ae9e3c2c5609b698658a07db98676b542ea4e0c9c3ff34');
INSERT INTO "facts" VALUES('let-it-ride',87,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 3, "wager": "progressive", "stake": 100, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["LIR-.11.E.4"], "from_seat": null}','90a8b2da8215b697e12883e755a922135b3bd514d2fb1b52cc8411c849243189');
INSERT INTO "facts" VALUES('let-it-ride',88,'{"fact": "CardsShown", "version": 1, "by": "dora", "at": 1000000, "place": 1, "positions": [5, 6, 7], "cards": "Kc Kd 3c"}','fb5be6f2a6660953f3b764facbce0ae2b645ec6079f078558b3454f5c9320aa0');
INSERT INTO "facts" VALUES('let-it-ride',89,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "bet_1", "stake": 500, "outcome": "win", "paid": 500, "returned": 500, "clauses": ["LIR-.12.A.1.i"], "from_seat": null}','b786962815daa56e5eb701a96490d66576bd8e3a414ed1e9e509b365a541c64e');
INSERT INTO "facts" VALUES('let-it-ride',90,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "bet_2", "stake": 500, "outcome": "win", "paid": 500, "returned": 500, "clauses": ["LIR-.12.A.1.i"], "from_seat": null}','aa7d56d0c703815af7a1aff2bb67fd0bcf63a5b21c4787723db9cf15d81b0272');
INSERT INTO "facts" VALUES('let-it-ride',91,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "bet_3", "stake": 500, "outcome": "win", "paid": 500, "returned": 500, "clauses": ["LIR-.12.A.1.i"], "from_seat": null}','c4ed08fa628587252aea88b4f5388eced2d277d4ba500f320f7b71de37d2efec');
INSERT INTO "facts" VALUES('let-it-ride',92,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "five_card_bonus", "stake": 100, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["LIR-.11.E.1"], "from_seat": null}','0cbab68baa90841caff67385a2f920f190876a75213786c51bc9ea70d7cfec40');
INSERT INTO "facts" VALUES('let-it-ride',93,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "three_card_bonus", "stake": 500, "outcome": "win", "paid": 500, "returned": 500, "clauses": ["LIR-.12.C.1.e"], "from_seat": null}','2c33c58602e5a9c54501f8b29780bfd81f67af02615f79730cb1aad01f43c279');
INSERT INTO "facts" VALUES('let-it-ride',94,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "six_card_bonus", "stake": 500, "outcome": "win", "paid": 7500, "returned": 500, "clauses": ["LIR-.12.D.1.g"], "from_seat": null}','765ac73eb45015b41d623eae9c1c4823e176decb6bcfef437db71bdd60a3529e');
INSERT INTO "facts" VALUES('let-it-ride',95,'{"fact": "WagerSettled", "version": 1, "by": "dora", "at": 1000000, "seat": 1, "wager": "progressive", "stake": 100, "outcome": "lose", "paid": 0, "returned": 0, "clauses": ["LIR-.11.E.4"], "from_seat": null}','700e641f5224f86510e26a0ad9703291a0de836877408fe4ed7260d5a99fcae9');
INSERT INTO "facts" VALUES('let-it-ride',96,'{"fact": "RoundClosed", "version": 1, "by": "dora", "at": 1000000, "number": 1}','e328d21080d0f10e1525005d74dea114d4d2fa6c0ef2944efc2f4f0e819c3f0b');
CREATE TABLE postings (
	table_id VARCHAR(200) NOT NULL, 
	number INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	account VARCHAR(200) NOT NULL, 
	cents TEXT NOT NULL, 
	PRIMARY KEY (table_id, number, place)
);
INSERT INTO "postings" VALUES('three-card-poker',23,0,'player ann','-500');
INSERT INTO "postings" VALUES('three-card-poker',23,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',24,0,'player ann','-500');
INSERT INTO "postings" VALUES('three-card-poker',24,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',25,0,'player ann','-100');
INSERT INTO "postings" VALUES('three-card-poker',25,1,'escrow','100');
INSERT INTO "postings" VALUES('three-card-poker',26,0,'player ann','-500');
INSERT INTO "postings" VALUES('three-card-poker',26,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',27,0,'player bob','-500');
INSERT INTO "postings" VALUES('three-card-poker',27,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',28,0,'player bob','-500');
INSERT INTO "postings" VALUES('three-card-poker',28,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',29,0,'player bob','-100');
INSERT INTO "postings" VALUES('three-card-poker',29,1,'escrow','100');
INSERT INTO "postings" VALUES('three-card-poker',30,0,'player bob','-500');
INSERT INTO "postings" VALUES('three-card-poker',30,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',31,0,'player cleo','-500');
INSERT INTO "postings" VALUES('three-card-poker',31,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',32,0,'player cleo','-500');
INSERT INTO "postings" VALUES('three-card-poker',32,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',33,0,'player cleo','-100');
INSERT INTO "postings" VALUES('three-card-poker',33,1,'escrow','100');
INSERT INTO "postings" VALUES('three-card-poker',34,0,'player cleo','-500');
INSERT INTO "postings" VALUES('three-card-poker',34,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',35,0,'escrow','-300');
INSERT INTO "postings" VALUES('three-card-poker',35,1,'bank','300');
INSERT INTO "postings" VALUES('three-card-poker',36,0,'bank','-42');
INSERT INTO "postings" VALUES('three-card-poker',36,1,'meter progressive main','42');
INSERT INTO "postings" VALUES('three-card-poker',50,0,'player ann','-500');
INSERT INTO "postings" VALUES('three-card-poker',50,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',51,0,'player bob','-500');
INSERT INTO "postings" VALUES('three-card-poker',51,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',52,0,'player cleo','-500');
INSERT INTO "postings" VALUES('three-card-poker',52,1,'escrow','500');
INSERT INTO "postings" VALUES('three-card-poker',53,0,'resets','42');
INSERT INTO "postings" VALUES('three-card-poker',53,1,'meter progressive main','-42');
INSERT INTO "postings" VALUES('three-card-poker',53,2,'resets','-42');
INSERT INTO "postings" VALUES('three-card-poker',53,3,'bank','42');
INSERT INTO "postings" VALUES('three-card-poker',54,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',54,1,'player cleo','500');
INSERT INTO "postings" VALUES('three-card-poker',55,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',55,1,'player cleo','500');
INSERT INTO "postings" VALUES('three-card-poker',56,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',56,1,'player cleo','500');
INSERT INTO "postings" VALUES('three-card-poker',57,0,'bank','-100');
INSERT INTO "postings" VALUES('three-card-poker',57,1,'player cleo','100');
INSERT INTO "postings" VALUES('three-card-poker',58,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',58,1,'player cleo','500');
INSERT INTO "postings" VALUES('three-card-poker',59,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',59,1,'player bob','500');
INSERT INTO "postings" VALUES('three-card-poker',60,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',60,1,'player bob','500');
INSERT INTO "postings" VALUES('three-card-poker',61,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',61,1,'player bob','500');
INSERT INTO "postings" VALUES('three-card-poker',62,0,'bank','-100');
INSERT INTO "postings" VALUES('three-card-poker',62,1,'player bob','100');
INSERT INTO "postings" VALUES('three-card-poker',63,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',63,1,'player bob','500');
INSERT INTO "postings" VALUES('three-card-poker',64,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',64,1,'player ann','500');
INSERT INTO "postings" VALUES('three-card-poker',65,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',65,1,'player ann','500');
INSERT INTO "postings" VALUES('three-card-poker',66,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',66,1,'player ann','500');
INSERT INTO "postings" VALUES('three-card-poker',67,0,'bank','-100');
INSERT INTO "postings" VALUES('three-card-poker',67,1,'player ann','100');
INSERT INTO "postings" VALUES('three-card-poker',68,0,'escrow','-500');
INSERT INTO "postings" VALUES('three-card-poker',68,1,'player ann','500');
INSERT INTO "postings" VALUES('four-card-poker',23,0,'player ann','-500');
INSERT INTO "postings" VALUES('four-card-poker',23,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',24,0,'player ann','-500');
INSERT INTO "postings" VALUES('four-card-poker',24,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',25,0,'player ann','-500');
INSERT INTO "postings" VALUES('four-card-poker',25,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',26,0,'player ann','-100');
INSERT INTO "postings" VALUES('four-card-poker',26,1,'escrow','100');
INSERT INTO "postings" VALUES('four-card-poker',27,0,'player bob','-500');
INSERT INTO "postings" VALUES('four-card-poker',27,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',28,0,'player bob','-500');
INSERT INTO "postings" VALUES('four-card-poker',28,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',29,0,'player bob','-500');
INSERT INTO "postings" VALUES('four-card-poker',29,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',30,0,'player bob','-100');
INSERT INTO "postings" VALUES('four-card-poker',30,1,'escrow','100');
INSERT INTO "postings" VALUES('four-card-poker',31,0,'player cleo','-500');
INSERT INTO "postings" VALUES('four-card-poker',31,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',32,0,'player cleo','-500');
INSERT INTO "postings" VALUES('four-card-poker',32,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',33,0,'player cleo','-500');
INSERT INTO "postings" VALUES('four-card-poker',33,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',34,0,'player cleo','-100');
INSERT INTO "postings" VALUES('four-card-poker',34,1,'escrow','100');
INSERT INTO "postings" VALUES('four-card-poker',35,0,'escrow','-300');
INSERT INTO "postings" VALUES('four-card-poker',35,1,'bank','300');
INSERT INTO "postings" VALUES('four-card-poker',36,0,'bank','-24');
INSERT INTO "postings" VALUES('four-card-poker',36,1,'meter progressive mega','24');
INSERT INTO "postings" VALUES('four-card-poker',37,0,'bank','-15');
INSERT INTO "postings" VALUES('four-card-poker',37,1,'meter progressive major','15');
INSERT INTO "postings" VALUES('four-card-poker',38,0,'bank','-21');
INSERT INTO "postings" VALUES('four-card-poker',38,1,'meter progressive minor','21');
INSERT INTO "postings" VALUES('four-card-poker',62,0,'player ann','-1500');
INSERT INTO "postings" VALUES('four-card-poker',62,1,'escrow','1500');
INSERT INTO "postings" VALUES('four-card-poker',63,0,'player bob','-1500');
INSERT INTO "postings" VALUES('four-card-poker',63,1,'escrow','1500');
INSERT INTO "postings" VALUES('four-card-poker',69,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',69,1,'bank','500');
INSERT INTO "postings" VALUES('four-card-poker',70,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',70,1,'bank','500');
INSERT INTO "postings" VALUES('four-card-poker',71,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',71,1,'bank','500');
INSERT INTO "postings" VALUES('four-card-poker',74,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',74,1,'player bob','500');
INSERT INTO "postings" VALUES('four-card-poker',74,2,'bank','-500');
INSERT INTO "postings" VALUES('four-card-poker',74,3,'player bob','500');
INSERT INTO "postings" VALUES('four-card-poker',75,0,'escrow','-1500');
INSERT INTO "postings" VALUES('four-card-poker',75,1,'player bob','1500');
INSERT INTO "postings" VALUES('four-card-poker',75,2,'bank','-1500');
INSERT INTO "postings" VALUES('four-card-poker',75,3,'player bob','1500');
INSERT INTO "postings" VALUES('four-card-poker',76,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',76,1,'bank','500');
INSERT INTO "postings" VALUES('four-card-poker',77,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',77,1,'bank','500');
INSERT INTO "postings" VALUES('four-card-poker',81,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',81,1,'player ann','500');
INSERT INTO "postings" VALUES('four-card-poker',81,2,'bank','-500');
INSERT INTO "postings" VALUES('four-card-poker',81,3,'player ann','500');
INSERT INTO "postings" VALUES('four-card-poker',82,0,'escrow','-1500');
INSERT INTO "postings" VALUES('four-card-poker',82,1,'player ann','1500');
INSERT INTO "postings" VALUES('four-card-poker',82,2,'bank','-1500');
INSERT INTO "postings" VALUES('four-card-poker',82,3,'player ann','1500');
INSERT INTO "postings" VALUES('four-card-poker',83,0,'bank','-12500');
INSERT INTO "postings" VALUES('four-card-poker',83,1,'player ann','12500');
INSERT INTO "postings" VALUES('four-card-poker',84,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',84,1,'player ann','500');
INSERT INTO "postings" VALUES('four-card-poker',84,2,'bank','-25000');
INSERT INTO "postings" VALUES('four-card-poker',84,3,'player ann','25000');
INSERT INTO "postings" VALUES('four-card-poker',85,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',85,1,'player ann','500');
INSERT INTO "postings" VALUES('four-card-poker',85,2,'bank','-25000');
INSERT INTO "postings" VALUES('four-card-poker',85,3,'player ann','25000');
INSERT INTO "postings" VALUES('four-card-poker',86,0,'jackpots','-25021');
INSERT INTO "postings" VALUES('four-card-poker',86,1,'player ann','25021');
INSERT INTO "postings" VALUES('four-card-poker',87,0,'resets','21');
INSERT INTO "postings" VALUES('four-card-poker',87,1,'meter progressive minor','-21');
INSERT INTO "postings" VALUES('four-card-poker',87,2,'resets','-25021');
INSERT INTO "postings" VALUES('four-card-poker',87,3,'jackpots','25021');
INSERT INTO "postings" VALUES('four-card-poker',92,0,'player ann','-500');
INSERT INTO "postings" VALUES('four-card-poker',92,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',93,0,'player ann','-500');
INSERT INTO "postings" VALUES('four-card-poker',93,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',94,0,'player ann','-500');
INSERT INTO "postings" VALUES('four-card-poker',94,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',95,0,'player ann','-100');
INSERT INTO "postings" VALUES('four-card-poker',95,1,'escrow','100');
INSERT INTO "postings" VALUES('four-card-poker',96,0,'player bob','-500');
INSERT INTO "postings" VALUES('four-card-poker',96,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',97,0,'player bob','-500');
INSERT INTO "postings" VALUES('four-card-poker',97,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',98,0,'player bob','-500');
INSERT INTO "postings" VALUES('four-card-poker',98,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',99,0,'player bob','-100');
INSERT INTO "postings" VALUES('four-card-poker',99,1,'escrow','100');
INSERT INTO "postings" VALUES('four-card-poker',100,0,'player cleo','-500');
INSERT INTO "postings" VALUES('four-card-poker',100,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',101,0,'player cleo','-500');
INSERT INTO "postings" VALUES('four-card-poker',101,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',102,0,'player cleo','-500');
INSERT INTO "postings" VALUES('four-card-poker',102,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',103,0,'player cleo','-100');
INSERT INTO "postings" VALUES('four-card-poker',103,1,'escrow','100');
INSERT INTO "postings" VALUES('four-card-poker',104,0,'escrow','-300');
INSERT INTO "postings" VALUES('four-card-poker',104,1,'bank','300');
INSERT INTO "postings" VALUES('four-card-poker',105,0,'bank','-24');
INSERT INTO "postings" VALUES('four-card-poker',105,1,'meter progressive mega','24');
INSERT INTO "postings" VALUES('four-card-poker',106,0,'bank','-15');
INSERT INTO "postings" VALUES('four-card-poker',106,1,'meter progressive major','15');
INSERT INTO "postings" VALUES('four-card-poker',107,0,'bank','-21');
INSERT INTO "postings" VALUES('four-card-poker',107,1,'meter progressive minor','21');
INSERT INTO "postings" VALUES('four-card-poker',132,0,'player bob','-500');
INSERT INTO "postings" VALUES('four-card-poker',132,1,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',133,0,'player cleo','-1500');
INSERT INTO "postings" VALUES('four-card-poker',133,1,'escrow','1500');
INSERT INTO "postings" VALUES('four-card-poker',139,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',139,1,'player cleo','500');
INSERT INTO "postings" VALUES('four-card-poker',139,2,'bank','-500');
INSERT INTO "postings" VALUES('four-card-poker',139,3,'player cleo','500');
INSERT INTO "postings" VALUES('four-card-poker',140,0,'escrow','-1500');
INSERT INTO "postings" VALUES('four-card-poker',140,1,'player cleo','1500');
INSERT INTO "postings" VALUES('four-card-poker',140,2,'bank','-1500');
INSERT INTO "postings" VALUES('four-card-poker',140,3,'player cleo','1500');
INSERT INTO "postings" VALUES('four-card-poker',141,0,'bank','-1000');
INSERT INTO "postings" VALUES('four-card-poker',141,1,'player cleo','1000');
INSERT INTO "postings" VALUES('four-card-poker',142,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',142,1,'player cleo','500');
INSERT INTO "postings" VALUES('four-card-poker',142,2,'bank','-3500');
INSERT INTO "postings" VALUES('four-card-poker',142,3,'player cleo','3500');
INSERT INTO "postings" VALUES('four-card-poker',143,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',143,1,'player cleo','500');
INSERT INTO "postings" VALUES('four-card-poker',143,2,'bank','-10000');
INSERT INTO "postings" VALUES('four-card-poker',143,3,'player cleo','10000');
INSERT INTO "postings" VALUES('four-card-poker',144,0,'bank','-1000');
INSERT INTO "postings" VALUES('four-card-poker',144,1,'player cleo','1000');
INSERT INTO "postings" VALUES('four-card-poker',146,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',146,1,'bank','500');
INSERT INTO "postings" VALUES('four-card-poker',147,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',147,1,'bank','500');
INSERT INTO "postings" VALUES('four-card-poker',148,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',148,1,'bank','500');
INSERT INTO "postings" VALUES('four-card-poker',149,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',149,1,'bank','500');
INSERT INTO "postings" VALUES('four-card-poker',152,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',152,1,'bank','500');
INSERT INTO "postings" VALUES('four-card-poker',153,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',153,1,'bank','500');
INSERT INTO "postings" VALUES('four-card-poker',154,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',154,1,'bank','500');
INSERT INTO "postings" VALUES('four-card-poker',156,0,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',156,1,'player cleo','-500');
INSERT INTO "postings" VALUES('four-card-poker',156,2,'bank','500');
INSERT INTO "postings" VALUES('four-card-poker',156,3,'player cleo','-500');
INSERT INTO "postings" VALUES('four-card-poker',156,4,'escrow','1500');
INSERT INTO "postings" VALUES('four-card-poker',156,5,'player cleo','-1500');
INSERT INTO "postings" VALUES('four-card-poker',156,6,'bank','1500');
INSERT INTO "postings" VALUES('four-card-poker',156,7,'player cleo','-1500');
INSERT INTO "postings" VALUES('four-card-poker',156,8,'bank','1000');
INSERT INTO "postings" VALUES('four-card-poker',156,9,'player cleo','-1000');
INSERT INTO "postings" VALUES('four-card-poker',156,10,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',156,11,'player cleo','-500');
INSERT INTO "postings" VALUES('four-card-poker',156,12,'bank','3500');
INSERT INTO "postings" VALUES('four-card-poker',156,13,'player cleo','-3500');
INSERT INTO "postings" VALUES('four-card-poker',156,14,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',156,15,'player cleo','-500');
INSERT INTO "postings" VALUES('four-card-poker',156,16,'bank','10000');
INSERT INTO "postings" VALUES('four-card-poker',156,17,'player cleo','-10000');
INSERT INTO "postings" VALUES('four-card-poker',156,18,'bank','1000');
INSERT INTO "postings" VALUES('four-card-poker',156,19,'player cleo','-1000');
INSERT INTO "postings" VALUES('four-card-poker',157,0,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',157,1,'bank','-500');
INSERT INTO "postings" VALUES('four-card-poker',157,2,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',157,3,'bank','-500');
INSERT INTO "postings" VALUES('four-card-poker',157,4,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',157,5,'bank','-500');
INSERT INTO "postings" VALUES('four-card-poker',157,6,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',157,7,'bank','-500');
INSERT INTO "postings" VALUES('four-card-poker',158,0,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',158,1,'bank','-500');
INSERT INTO "postings" VALUES('four-card-poker',158,2,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',158,3,'bank','-500');
INSERT INTO "postings" VALUES('four-card-poker',158,4,'escrow','500');
INSERT INTO "postings" VALUES('four-card-poker',158,5,'bank','-500');
INSERT INTO "postings" VALUES('four-card-poker',159,0,'resets','24');
INSERT INTO "postings" VALUES('four-card-poker',159,1,'meter progressive mega','-24');
INSERT INTO "postings" VALUES('four-card-poker',159,2,'resets','-24');
INSERT INTO "postings" VALUES('four-card-poker',159,3,'bank','24');
INSERT INTO "postings" VALUES('four-card-poker',160,0,'resets','15');
INSERT INTO "postings" VALUES('four-card-poker',160,1,'meter progressive major','-15');
INSERT INTO "postings" VALUES('four-card-poker',160,2,'resets','-15');
INSERT INTO "postings" VALUES('four-card-poker',160,3,'bank','15');
INSERT INTO "postings" VALUES('four-card-poker',161,0,'resets','21');
INSERT INTO "postings" VALUES('four-card-poker',161,1,'meter progressive minor','-21');
INSERT INTO "postings" VALUES('four-card-poker',161,2,'resets','-21');
INSERT INTO "postings" VALUES('four-card-poker',161,3,'bank','21');
INSERT INTO "postings" VALUES('four-card-poker',162,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',162,1,'player cleo','500');
INSERT INTO "postings" VALUES('four-card-poker',163,0,'escrow','-1500');
INSERT INTO "postings" VALUES('four-card-poker',163,1,'player cleo','1500');
INSERT INTO "postings" VALUES('four-card-poker',164,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',164,1,'player cleo','500');
INSERT INTO "postings" VALUES('four-card-poker',165,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',165,1,'player cleo','500');
INSERT INTO "postings" VALUES('four-card-poker',166,0,'bank','-100');
INSERT INTO "postings" VALUES('four-card-poker',166,1,'player cleo','100');
INSERT INTO "postings" VALUES('four-card-poker',167,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',167,1,'player bob','500');
INSERT INTO "postings" VALUES('four-card-poker',168,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',168,1,'player bob','500');
INSERT INTO "postings" VALUES('four-card-poker',169,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',169,1,'player bob','500');
INSERT INTO "postings" VALUES('four-card-poker',170,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',170,1,'player bob','500');
INSERT INTO "postings" VALUES('four-card-poker',171,0,'bank','-100');
INSERT INTO "postings" VALUES('four-card-poker',171,1,'player bob','100');
INSERT INTO "postings" VALUES('four-card-poker',172,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',172,1,'player ann','500');
INSERT INTO "postings" VALUES('four-card-poker',173,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',173,1,'player ann','500');
INSERT INTO "postings" VALUES('four-card-poker',174,0,'escrow','-500');
INSERT INTO "postings" VALUES('four-card-poker',174,1,'player ann','500');
INSERT INTO "postings" VALUES('four-card-poker',175,0,'bank','-100');
INSERT INTO "postings" VALUES('four-card-poker',175,1,'player ann','100');
INSERT INTO "postings" VALUES('235-stud-poker',16,0,'player ann','-500');
INSERT INTO "postings" VALUES('235-stud-poker',16,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',17,0,'player ann','-500');
INSERT INTO "postings" VALUES('235-stud-poker',17,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',18,0,'player ann','-500');
INSERT INTO "postings" VALUES('235-stud-poker',18,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',19,0,'player ann','-500');
INSERT INTO "postings" VALUES('235-stud-poker',19,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',20,0,'player ann','-100');
INSERT INTO "postings" VALUES('235-stud-poker',20,1,'escrow','100');
INSERT INTO "postings" VALUES('235-stud-poker',21,0,'player bob','-500');
INSERT INTO "postings" VALUES('235-stud-poker',21,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',22,0,'player bob','-500');
INSERT INTO "postings" VALUES('235-stud-poker',22,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',23,0,'player bob','-500');
INSERT INTO "postings" VALUES('235-stud-poker',23,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',24,0,'player bob','-500');
INSERT INTO "postings" VALUES('235-stud-poker',24,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',25,0,'player bob','-100');
INSERT INTO "postings" VALUES('235-stud-poker',25,1,'escrow','100');
INSERT INTO "postings" VALUES('235-stud-poker',26,0,'player cleo','-500');
INSERT INTO "postings" VALUES('235-stud-poker',26,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',27,0,'player cleo','-500');
INSERT INTO "postings" VALUES('235-stud-poker',27,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',28,0,'player cleo','-500');
INSERT INTO "postings" VALUES('235-stud-poker',28,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',29,0,'player cleo','-500');
INSERT INTO "postings" VALUES('235-stud-poker',29,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',30,0,'player cleo','-100');
INSERT INTO "postings" VALUES('235-stud-poker',30,1,'escrow','100');
INSERT INTO "postings" VALUES('235-stud-poker',31,0,'escrow','-300');
INSERT INTO "postings" VALUES('235-stud-poker',31,1,'bank','300');
INSERT INTO "postings" VALUES('235-stud-poker',32,0,'bank','-45');
INSERT INTO "postings" VALUES('235-stud-poker',32,1,'meter progressive main','45');
INSERT INTO "postings" VALUES('235-stud-poker',45,0,'player ann','-500');
INSERT INTO "postings" VALUES('235-stud-poker',45,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',46,0,'player bob','-500');
INSERT INTO "postings" VALUES('235-stud-poker',46,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',52,0,'player bob','-500');
INSERT INTO "postings" VALUES('235-stud-poker',52,1,'escrow','500');
INSERT INTO "postings" VALUES('235-stud-poker',57,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',57,1,'bank','500');
INSERT INTO "postings" VALUES('235-stud-poker',58,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',58,1,'bank','500');
INSERT INTO "postings" VALUES('235-stud-poker',59,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',59,1,'bank','500');
INSERT INTO "postings" VALUES('235-stud-poker',60,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',60,1,'bank','500');
INSERT INTO "postings" VALUES('235-stud-poker',64,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',64,1,'player bob','500');
INSERT INTO "postings" VALUES('235-stud-poker',64,2,'bank','-500');
INSERT INTO "postings" VALUES('235-stud-poker',64,3,'player bob','500');
INSERT INTO "postings" VALUES('235-stud-poker',65,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',65,1,'player bob','500');
INSERT INTO "postings" VALUES('235-stud-poker',65,2,'bank','-1500');
INSERT INTO "postings" VALUES('235-stud-poker',65,3,'player bob','1500');
INSERT INTO "postings" VALUES('235-stud-poker',66,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',66,1,'player bob','500');
INSERT INTO "postings" VALUES('235-stud-poker',66,2,'bank','-1500');
INSERT INTO "postings" VALUES('235-stud-poker',66,3,'player bob','1500');
INSERT INTO "postings" VALUES('235-stud-poker',67,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',67,1,'player bob','500');
INSERT INTO "postings" VALUES('235-stud-poker',67,2,'bank','-10000');
INSERT INTO "postings" VALUES('235-stud-poker',67,3,'player bob','10000');
INSERT INTO "postings" VALUES('235-stud-poker',68,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',68,1,'player bob','500');
INSERT INTO "postings" VALUES('235-stud-poker',68,2,'bank','-10000');
INSERT INTO "postings" VALUES('235-stud-poker',68,3,'player bob','10000');
INSERT INTO "postings" VALUES('235-stud-poker',69,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',69,1,'player bob','500');
INSERT INTO "postings" VALUES('235-stud-poker',69,2,'bank','-6000');
INSERT INTO "postings" VALUES('235-stud-poker',69,3,'player bob','6000');
INSERT INTO "postings" VALUES('235-stud-poker',70,0,'bank','-4000');
INSERT INTO "postings" VALUES('235-stud-poker',70,1,'player bob','4000');
INSERT INTO "postings" VALUES('235-stud-poker',72,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',72,1,'player ann','500');
INSERT INTO "postings" VALUES('235-stud-poker',72,2,'bank','-500');
INSERT INTO "postings" VALUES('235-stud-poker',72,3,'player ann','500');
INSERT INTO "postings" VALUES('235-stud-poker',73,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',73,1,'bank','500');
INSERT INTO "postings" VALUES('235-stud-poker',74,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',74,1,'bank','500');
INSERT INTO "postings" VALUES('235-stud-poker',75,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',75,1,'bank','500');
INSERT INTO "postings" VALUES('235-stud-poker',76,0,'escrow','-500');
INSERT INTO "postings" VALUES('235-stud-poker',76,1,'bank','500');
INSERT INTO "postings" VALUES('let-it-ride',23,0,'player ann','-500');
INSERT INTO "postings" VALUES('let-it-ride',23,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',24,0,'player ann','-500');
INSERT INTO "postings" VALUES('let-it-ride',24,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',25,0,'player ann','-500');
INSERT INTO "postings" VALUES('let-it-ride',25,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',26,0,'player ann','-100');
INSERT INTO "postings" VALUES('let-it-ride',26,1,'escrow','100');
INSERT INTO "postings" VALUES('let-it-ride',27,0,'player ann','-500');
INSERT INTO "postings" VALUES('let-it-ride',27,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',28,0,'player ann','-500');
INSERT INTO "postings" VALUES('let-it-ride',28,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',29,0,'player ann','-100');
INSERT INTO "postings" VALUES('let-it-ride',29,1,'escrow','100');
INSERT INTO "postings" VALUES('let-it-ride',30,0,'player bob','-500');
INSERT INTO "postings" VALUES('let-it-ride',30,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',31,0,'player bob','-500');
INSERT INTO "postings" VALUES('let-it-ride',31,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',32,0,'player bob','-500');
INSERT INTO "postings" VALUES('let-it-ride',32,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',33,0,'player bob','-100');
INSERT INTO "postings" VALUES('let-it-ride',33,1,'escrow','100');
INSERT INTO "postings" VALUES('let-it-ride',34,0,'player bob','-500');
INSERT INTO "postings" VALUES('let-it-ride',34,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',35,0,'player bob','-500');
INSERT INTO "postings" VALUES('let-it-ride',35,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',36,0,'player bob','-100');
INSERT INTO "postings" VALUES('let-it-ride',36,1,'escrow','100');
INSERT INTO "postings" VALUES('let-it-ride',37,0,'player cleo','-500');
INSERT INTO "postings" VALUES('let-it-ride',37,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',38,0,'player cleo','-500');
INSERT INTO "postings" VALUES('let-it-ride',38,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',39,0,'player cleo','-500');
INSERT INTO "postings" VALUES('let-it-ride',39,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',40,0,'player cleo','-100');
INSERT INTO "postings" VALUES('let-it-ride',40,1,'escrow','100');
INSERT INTO "postings" VALUES('let-it-ride',41,0,'player cleo','-500');
INSERT INTO "postings" VALUES('let-it-ride',41,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',42,0,'player cleo','-500');
INSERT INTO "postings" VALUES('let-it-ride',42,1,'escrow','500');
INSERT INTO "postings" VALUES('let-it-ride',43,0,'player cleo','-100');
INSERT INTO "postings" VALUES('let-it-ride',43,1,'escrow','100');
INSERT INTO "postings" VALUES('let-it-ride',44,0,'escrow','-600');
INSERT INTO "postings" VALUES('let-it-ride',44,1,'bank','600');
INSERT INTO "postings" VALUES('let-it-ride',45,0,'bank','-42');
INSERT INTO "postings" VALUES('let-it-ride',45,1,'meter progressive main','42');
INSERT INTO "postings" VALUES('let-it-ride',63,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',63,1,'player bob','500');
INSERT INTO "postings" VALUES('let-it-ride',64,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',64,1,'player cleo','500');
INSERT INTO "postings" VALUES('let-it-ride',67,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',67,1,'player bob','500');
INSERT INTO "postings" VALUES('let-it-ride',74,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',74,1,'player cleo','500');
INSERT INTO "postings" VALUES('let-it-ride',74,2,'bank','-500');
INSERT INTO "postings" VALUES('let-it-ride',74,3,'player cleo','500');
INSERT INTO "postings" VALUES('let-it-ride',75,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',75,1,'player cleo','500');
INSERT INTO "postings" VALUES('let-it-ride',75,2,'bank','-500');
INSERT INTO "postings" VALUES('let-it-ride',75,3,'player cleo','500');
INSERT INTO "postings" VALUES('let-it-ride',77,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',77,1,'player cleo','500');
INSERT INTO "postings" VALUES('let-it-ride',77,2,'bank','-2000');
INSERT INTO "postings" VALUES('let-it-ride',77,3,'player cleo','2000');
INSERT INTO "postings" VALUES('let-it-ride',78,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',78,1,'player cleo','500');
INSERT INTO "postings" VALUES('let-it-ride',78,2,'bank','-7500');
INSERT INTO "postings" VALUES('let-it-ride',78,3,'player cleo','7500');
INSERT INTO "postings" VALUES('let-it-ride',83,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',83,1,'player bob','500');
INSERT INTO "postings" VALUES('let-it-ride',83,2,'bank','-500');
INSERT INTO "postings" VALUES('let-it-ride',83,3,'player bob','500');
INSERT INTO "postings" VALUES('let-it-ride',85,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',85,1,'bank','500');
INSERT INTO "postings" VALUES('let-it-ride',86,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',86,1,'bank','500');
INSERT INTO "postings" VALUES('let-it-ride',89,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',89,1,'player ann','500');
INSERT INTO "postings" VALUES('let-it-ride',89,2,'bank','-500');
INSERT INTO "postings" VALUES('let-it-ride',89,3,'player ann','500');
INSERT INTO "postings" VALUES('let-it-ride',90,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',90,1,'player ann','500');
INSERT INTO "postings" VALUES('let-it-ride',90,2,'bank','-500');
INSERT INTO "postings" VALUES('let-it-ride',90,3,'player ann','500');
INSERT INTO "postings" VALUES('let-it-ride',91,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',91,1,'player ann','500');
INSERT INTO "postings" VALUES('let-it-ride',91,2,'bank','-500');
INSERT INTO "postings" VALUES('let-it-ride',91,3,'player ann','500');
INSERT INTO "postings" VALUES('let-it-ride',93,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',93,1,'player ann','500');
INSERT INTO "postings" VALUES('let-it-ride',93,2,'bank','-500');
INSERT INTO "postings" VALUES('let-it-ride',93,3,'player ann','500');
INSERT INTO "postings" VALUES('let-it-ride',94,0,'escrow','-500');
INSERT INTO "postings" VALUES('let-it-ride',94,1,'player ann','500');
INSERT INTO "postings" VALUES('let-it-ride',94,2,'bank','-7500');
INSERT INTO "postings" VALUES('let-it-ride',94,3,'player ann','7500');
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
',69,'02d54b5ae8d5da610fdebc53c85ed2f35789e420317eb4ce10274d70504a63b0');
INSERT INTO "tables" VALUES('four-card-poker','# A house for Four Card Poker: Aces Up, progressive on five cards with three meters, Six Card Bonus.
game = "four-card-poker"
operator = "Tidewater Hall"
approved = 2026-03-15

[table]
seats = 7
adjacent_boxes = 1
dealing = "automated-shoe"
shuffler = "counting"
decks = 2
minimum = "5"
maximum = "300"
unit = "5"

[wagers.aces_up]
paytable = "B"

[wagers.six_card_bonus]
paytable = "B"
minimum = "5"
maximum = "25"

[wagers.progressive]
paytable = "E"
envy = "E"
wager = "1"

[wagers.progressive.meters.mega]
initial = "10000"
reset = "10000"
rate = "8%"

[wagers.progressive.meters.major]
initial = "1000"
reset = "1000"
rate = "5%"

[wagers.progressive.meters.minor]
initial = "250"
reset = "250"
rate = "7%"
',176,'4edb29f66886595e9f9dc2dfae75d4a05d8d198beceb0e2d281ba682cc04688f');
INSERT INTO "tables" VALUES('235-stud-poker','# A house for 235 Stud Poker: Win''em All and a progressive, dealt from a manual shoe.
game = "235-stud-poker"
operator = "Canton Street"
approved = 2026-04-01

[table]
seats = 6
adjacent_boxes = 1
dealing = "manual-shoe"
shuffler = "none"
decks = 1
minimum = "5"
maximum = "100"
unit = "1"

[wagers.win_em_all]

[wagers.progressive]
paytable = "B"
wager = "1"

[wagers.progressive.meters.main]
initial = "2000"
reset = "2000"
rate = "15%"

[limits]
payout_per_hand = "50000"
',78,'bb3c73e7d40950169f833f64274a7f54bb9c1fdbc323368cacf926a7f7f32a05');
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
',96,'e328d21080d0f10e1525005d74dea114d4d2fa6c0ef2944efc2f4f0e819c3f0b');
COMMIT;
