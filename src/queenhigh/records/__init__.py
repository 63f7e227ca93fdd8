"""Round records: everything needed to reconstruct and settle one round, as TOML or on one line.

>>> record = read_record(parse_line("235-stud-poker house={} community=5c5d / 1 ann AhAdKs two_card=5 three_card=5 "
...                                 "five_card=5 : raise raise")).record
>>> print(line_text(record))
235-stud-poker house={} community=5c5d / 1 ann AhAdKs two_card=5 three_card=5 five_card=5 : raise raise
>>> settlement_data(settle(record))["seats"][0]["net"]
'45.00'
"""

from queenhigh.records.one_line_format import LineError, line_text, parse_line
from queenhigh.records.record_reader import Reading, read_record
from queenhigh.records.round_record import RoundRecord, record_data, settle
from queenhigh.records.settlement_report import SettlementData, settlement_data
from queenhigh.records.toml_format import toml_text
from queenhigh.records.void_report import VoidData, void_data, void_text

__all__ = [
    "LineError",
    "Reading",
    "RoundRecord",
    "SettlementData",
    "VoidData",
    "line_text",
    "parse_line",
    "read_record",
    "record_data",
    "settle",
    "settlement_data",
    "toml_text",
    "void_data",
    "void_text",
]
