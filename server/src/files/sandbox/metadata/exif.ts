// Exif is a TIFF structure (CIPA DC-008, 4.5). All of it is covered except the orientation, without which a photo would lie on its side.

const ORIENTATION = 0x0112
const SHORT = 3

/** The orientation, 1 to 8, of an Exif block that begins with its TIFF header; 1 (upright) when it has none. */
function orientationOf(tiff: Buffer): number {
  const mark = tiff.toString('latin1', 0, 4)
  if (mark !== 'II*\0' && mark !== 'MM\0*') return 1
  const little = mark === 'II*\0'
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = tiff.length < 8 ? 0 : little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < u16(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (u16(at) !== ORIENTATION || u16(at + 2) !== SHORT) continue
    const orientation = u16(at + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

/** A TIFF structure of 26 bytes with only the orientation of the given one. */
export function orientationAlone(tiff: Buffer): Buffer {
  const alone = Buffer.alloc(26)
  alone.write('MM\0*', 'latin1')
  alone.writeUInt32BE(8, 4)
  alone.writeUInt16BE(1, 8)
  alone.writeUInt16BE(ORIENTATION, 10)
  alone.writeUInt16BE(SHORT, 12)
  alone.writeUInt32BE(1, 14)
  alone.writeUInt16BE(orientationOf(tiff), 18)
  return alone
}
