/** A disk of its own for the database, small enough to be filled: a file that is mounted. Needs root. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** Sparse: it takes what is written to it. */
const SIZE = 1024 ** 3
const BLOCK = Buffer.alloc(4096)

export function mountDisk(dir: string) {
  const image = join(dir, 'disk.img')
  const path = join(dir, 'disk')
  const filler = join(path, 'filler')
  mkdirSync(path)
  writeFileSync(image, '')
  truncateSync(image, SIZE)
  // Debian keeps it among the system's own programs; without blocks that only root may use.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image], { env })
  execFileSync('mount', ['-o', 'loop', image, path], { env })

  return {
    path,
    /** Until not one more block can be had. */
    fill: () => {
      const { bavail, bsize } = statfsSync(path)
      spawnSync('fallocate', ['-l', String(Math.max(bsize, (bavail - 1024) * bsize)), filler])
      const file = openSync(filler, 'a')
      try {
        for (;;) writeSync(file, BLOCK)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    /** At once, also while a process still holds a file open: the rest of it goes with the last of them. */
    unmount: () => {
      spawnSync('umount', ['-l', path])
    },
  }
}

export type Disk = ReturnType<typeof mountDisk>
