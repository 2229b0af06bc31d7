import json
import sys
from pypdf import PdfReader, PdfWriter

source, values, target = sys.argv[1:4]
writer = PdfWriter(clone_from=PdfReader(source))
with open(values, encoding="utf-8") as f:
    data = json.load(f)
for page in writer.pages:
    writer.update_page_form_field_values(page, data)
with open(target, "wb") as out:
    writer.write(out)
