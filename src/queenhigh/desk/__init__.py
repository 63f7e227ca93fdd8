"""The submission desk: checks Rules Submissions and rack cards, prices what they allow, and compares filings."""
