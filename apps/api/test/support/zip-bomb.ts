import { crc32, deflateRawSync } from 'node:zlib'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

/** An archive of one file of so many zero bytes, which its directory may call smaller. */
export function zipBomb(name: string, megabytes: number, said = megabytes * 1024 * 1024): Buffer {
  const content = Buffer.alloc(megabytes * 1024 * 1024)
  const packed = deflateRawSync(content, { level: 1 })
  const named = Buffer.from(name)
  const sizes = (of: Buffer, at: number, unpacked: number) => {
    of.writeUInt16LE(8, at - 6)
    of.writeUInt32LE(crc32(content), at)
    of.writeUInt32LE(packed.length, at + 4)
    of.writeUInt32LE(unpacked, at + 8)
    of.writeUInt16LE(named.length, at + 12)
  }
  const local = Buffer.alloc(30)
  local.writeUInt32LE(LOCAL, 0)
  local.writeUInt16LE(20, 4)
  sizes(local, 14, content.length)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(CENTRAL, 0)
  central.writeUInt16LE(20, 6)
  sizes(central, 16, said)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + named.length, 12)
  end.writeUInt32LE(local.length + named.length + packed.length, 16)
  return Buffer.concat([local, named, packed, central, named, end])
}
