import sys
from pathlib import Path
from xml.sax.saxutils import escape

path, old, new = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
path.write_text(path.read_text(encoding="utf-8").replace(old, escape(new)), encoding="utf-8")
