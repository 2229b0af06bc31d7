import sys
from pypdf import PdfReader

reader = PdfReader(sys.argv[1])
for name, field in (reader.get_fields() or {}).items():
    print(name, field.get("/V", ""))
