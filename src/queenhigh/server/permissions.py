"""Who may do what: every route, socket and command with its roles. Nobody may use what is not listed."""

ANONYMOUS = "anonymous"
GUEST, PLAYER, DEALER, FLOOR = "guest", "player", "dealer", "floor"
AUDITOR, ADMINISTRATOR = "auditor", "administrator"

ROLES = (GUEST, PLAYER, DEALER, FLOOR, AUDITOR, ADMINISTRATOR)
ACCOUNT_ROLES = (PLAYER, DEALER, FLOOR, AUDITOR, ADMINISTRATOR)

Roles = frozenset[str]
ANYBODY: Roles = frozenset({ANONYMOUS, *ROLES})
"""Even without a session."""
EVERYONE: Roles = frozenset(ROLES)
PEOPLE: Roles = frozenset(ACCOUNT_ROLES)
PLAYERS: Roles = frozenset({GUEST, PLAYER})
DEALERS: Roles = frozenset({DEALER})
FLOORS: Roles = frozenset({FLOOR})
STAFF: Roles = frozenset({DEALER, FLOOR})
OVERSIGHT: Roles = frozenset({FLOOR, AUDITOR})
AUDITORS: Roles = frozenset({AUDITOR})
ADMINISTRATORS: Roles = frozenset({ADMINISTRATOR})

ROUTES: dict[tuple[str, str], Roles] = {
    ("GET", "/healthz"): ANYBODY,
    ("GET", "/readyz"): ANYBODY,
    ("GET", "/metrics"): ANYBODY,
    ("GET", "/openapi.json"): ANYBODY,
    ("GET", "/docs"): ANYBODY,
    ("GET", "/redoc"): ANYBODY,
    ("GET", "/docs/oauth2-redirect"): ANYBODY,
    ("GET", "/api/session"): ANYBODY,
    ("POST", "/api/session"): ANYBODY,
    ("DELETE", "/api/session"): EVERYONE,
    ("POST", "/api/session/password"): PEOPLE,
    ("POST", "/api/session/display-name"): frozenset({GUEST}),
    ("GET", "/api/session/rounds"): PLAYERS,
    ("GET", "/api/tables"): EVERYONE,
    ("GET", "/api/games"): EVERYONE,
    ("POST", "/api/practice"): PLAYERS,
    ("GET", "/api/tables/{table}"): EVERYONE,
    ("POST", "/api/tables/{table}/share"): PLAYERS,
    ("GET", "/api/tables/{table}/ranking"): EVERYONE,
    ("GET", "/api/tables/{table}/layout.svg"): EVERYONE,
    ("GET", "/api/tables/{table}/felt"): EVERYONE,
    ("GET", "/drawings/cards.svg"): ANYBODY,
    ("POST", "/api/tables/{table}/commands"): PLAYERS | STAFF,
    ("GET", "/api/tables/{table}/advice"): PLAYERS,
    ("GET", "/api/tables/{table}/rounds"): EVERYONE,
    ("GET", "/api/rounds/{table}/{number}"): EVERYONE,
    ("GET", "/api/rounds/{table}/{number}/mistakes"): PLAYERS,
    ("GET", "/api/rounds/{table}/{number}/expected"): PLAYERS,
    ("GET", "/api/rounds/{table}/{number}/record.toml"): PLAYERS | AUDITORS,
    ("GET", "/api/rounds/{table}/{number}/evidence.json"): PLAYERS | AUDITORS,
    ("GET", "/api/clauses/{id}"): EVERYONE,
    ("GET", "/api/floor"): OVERSIGHT,
    ("GET", "/api/meters/{meter}"): OVERSIGHT,
    ("POST", "/api/disputes"): PLAYERS | OVERSIGHT,
    ("POST", "/api/disputes/{place}/answer"): FLOORS,
    ("GET", "/api/calls"): STAFF | AUDITORS,
    ("POST", "/api/calls"): DEALERS,
    ("POST", "/api/calls/{place}/answer"): FLOORS,
    ("GET", "/api/audit/rounds"): AUDITORS,
    ("POST", "/api/audit/verify"): AUDITORS,
    ("GET", "/api/audit/heads"): AUDITORS,
    ("GET", "/api/audit/programs"): AUDITORS,
    ("GET", "/api/audit/acts"): AUDITORS,
    ("GET", "/api/audit/disputes"): AUDITORS,
    ("GET", "/api/audit/disputes/{place}"): AUDITORS,
    ("GET", "/api/lab"): EVERYONE,
    ("GET", "/api/lab/par"): EVERYONE,
    ("GET", "/api/lab/rounds"): EVERYONE,
    ("GET", "/api/lab/meters"): EVERYONE,
    ("GET", "/api/lab/games"): EVERYONE,
    ("GET", "/api/paytables"): EVERYONE,
    ("GET", "/api/games/{game}/guide"): EVERYONE,
    ("GET", "/api/games/{game}/strategy"): EVERYONE,
    ("GET", "/api/games/{game}/decisions"): EVERYONE,
    ("GET", "/api/games/{game}/values"): EVERYONE,
    ("POST", "/api/games/{game}/drill"): EVERYONE,
    ("GET", "/api/desk/examples"): EVERYONE,
    ("POST", "/api/desk/check"): EVERYONE,
    ("POST", "/api/desk/card"): EVERYONE,
    ("POST", "/api/desk/documents"): EVERYONE,
    ("GET", "/api/desk/papers/{papers}/{file}"): EVERYONE,
    ("GET", "/api/admin/accounts"): ADMINISTRATORS,
    ("POST", "/api/admin/accounts"): ADMINISTRATORS,
    ("POST", "/api/admin/accounts/{name}/disable"): ADMINISTRATORS,
    ("POST", "/api/admin/accounts/{name}/enable"): ADMINISTRATORS,
    ("POST", "/api/admin/accounts/{name}/password"): ADMINISTRATORS,
    ("POST", "/api/admin/accounts/{name}/revoke"): ADMINISTRATORS | FLOORS,
    ("POST", "/api/admin/tables"): ADMINISTRATORS,
    ("POST", "/api/admin/tables/{table}/close"): ADMINISTRATORS,
    ("POST", "/api/admin/tables/{table}/automation"): ADMINISTRATORS,
}
"""Pages need no permission: they hold only text and drawings."""

SOCKETS: dict[str, Roles] = {"/api/tables/{table}/live": EVERYONE, "/api/live": EVERYONE}

ASK_FOR_DEAL = "ask_for_deal"
TAKE_SEAT = "take_seat"

COMMANDS: dict[str, Roles] = {
    ASK_FOR_DEAL: PLAYERS,
    TAKE_SEAT: PLAYERS,
    "leave_seat": PLAYERS | FLOORS,
    "place_wager": PLAYERS,
    "take_back_wager": PLAYERS,
    "pick_line": PLAYERS,
    "decide": PLAYERS,
    "request_face_up": PLAYERS,
    "report_absent": PLAYERS | STAFF,
    "report_return": PLAYERS | STAFF,
    "cut_deck": PLAYERS | DEALERS,
    "give_number": PLAYERS,
    "open_house_number": frozenset(),
    "take_charge": FLOORS,
    "assign_dealer": FLOORS,
    "relieve_dealer": DEALERS,
    "receive_cards": DEALERS,
    "set_shuffler": FLOORS,
    "deliver_dealer_stack": DEALERS,
    "record_signal": DEALERS,
    "do_opening_step": STAFF,
    "shuffle_deck": DEALERS,
    "load_deck": DEALERS,
    "open_round": DEALERS,
    "call_no_more_bets": DEALERS,
    "count_chips": DEALERS,
    "acknowledge_wager": DEALERS,
    "deal_card": DEALERS,
    "count_stub": DEALERS,
    "rack_stub": DEALERS,
    "count_hands": DEALERS,
    "confirm_withdrawal": DEALERS,
    "reveal": DEALERS,
    "show_hand": DEALERS,
    "confirm_hand": DEALERS,
    "settle_seat": DEALERS,
    "pick_up_cards": DEALERS,
    "close_round": DEALERS,
    "clear_idle_cards": DEALERS,
    "spread_idle_cards": DEALERS,
    "report_exposed": STAFF,
    "report_drawn_in_error": STAFF,
    "report_wrong_number": STAFF,
    "report_jam": STAFF,
    "report_failure": STAFF,
    "report_light": STAFF,
    "rule_on_void": STAFF,
    "cover_device": STAFF,
    "mark_device": STAFF,
    "order_recut": FLOORS,
    "order_shuffle": FLOORS,
    "remove_deck": FLOORS,
    "resolve_count": FLOORS,
    "validate_jackpot": FLOORS,
    "complete_hand_pay": FLOORS,
    "void_round": FLOORS,
    "acknowledge_incident": FLOORS,
    "restore_device": FLOORS,
    "choose_method": FLOORS,
    "mark_idle": FLOORS,
    "set_progressive_system": FLOORS,
    "set_timer": FLOORS,
    "pause_table": FLOORS,
    "resume_table": FLOORS,
    "override_limit": FLOORS,
    "rule_on_light": FLOORS,
    "rule_on_absence": FLOORS,
    # Only the server itself says how much time has passed, and what it does by itself.
    "let_time_run": frozenset(),
    "assign_crew": frozenset(),
}
