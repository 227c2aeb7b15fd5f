// A backup into a folder whose disk fills up: it fails clearly, leaves nothing that looks complete, and the server keeps working.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openDiskStore } from '@aruga/server/files/disk-store'
import { addPatient } from '@aruga/server/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnDatabase } from './support/database.ts'
import { startProgram } from './support/program.ts'
import { makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const root = join(import.meta.dirname, '..')
const FILE_BYTES = 3_000_000

let folder: Awaited<ReturnType<typeof makeFolder>>
let server: ServerProcess

beforeAll(async () => {
  folder = await makeFolder()
  server = await startServer({ folder: folder.path })
  await server.ready()
  const { db } = await openOwnDatabase(join(folder.path, 'data'))
  const { patientId } = await addPatient(db)
  const key = Buffer.from((await readFile(join(folder.path, 'data', 'files.key'), 'utf8')).trim(), 'hex')
  const files = await openDiskStore({ dir: join(folder.path, 'data', 'files'), keys: [key] })
  const { size, sha256, ...received } = await files.receive(Readable.from([randomBytes(FILE_BYTES)]), { maxBytes: 1e7 })
  await db.query(
    `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at)
     VALUES ($1, $2, 'Id', 'Accepted', $3, 'id.jpg', 'image/jpeg', $4, $5, now())`,
    [randomUUID(), patientId, await files.persist({ ...received, size, sha256 }), size, sha256],
  )
  await db.close()
})
afterAll(async () => {
  await server.stop()
  await folder.remove()
})

/** Runs shell lines in a mount namespace of their own, where `$DISK` is an empty disk of this many kilobytes. */
async function onSmallDisk(kilobytes: number, lines: string): Promise<string> {
  const disk = join(folder.path, 'disk')
  await mkdir(disk, { recursive: true })
  const isRoot = process.getuid?.() === 0
  const script = `mount -t tmpfs -o size=${kilobytes}k tmpfs "$DISK" || exit 3
    backup() { node "$COMMAND" backup "$DISK/backups" "$@"; echo "backup: exit code $?"; }
    restore() { DATA_DIR="$RESTORED" node "$COMMAND" restore "$DISK/backups"; echo "restore: exit code $?"; }
    ${lines}`
  const program = startProgram(
    'unshare',
    [...(isRoot ? [] : ['--user', '--map-root-user']), '--mount', 'sh', '-c', script],
    {
      cwd: root,
      env: {
        DISK: disk,
        COMMAND: join(root, 'server/src/commands/backup.ts'),
        DATA_DIR: join(folder.path, 'data'),
        RESTORED: join(folder.path, `restored-${randomUUID()}`),
        BACKUP_KEY: randomBytes(32).toString('hex'),
      },
    },
  )
  const { code } = await program.ended
  expect([code, program.output()]).toEqual([0, expect.any(String)])
  return program.output()
}

test('A backup that does not fit reports it, leaves nothing to restore, and is made once there is room', async () => {
  const output = await onSmallDisk(
    2_500,
    `backup; ls -A "$DISK/backups"; find "$DISK/backups/files" -type f; restore
     mount -o remount,size=100m "$DISK"
     backup; backup --verify; restore`,
  )
  const [first = '', second = ''] = output.split('backup: exit code 1\n')
  expect(first).toMatch(/This did not work: The disk of .*backups is full/)
  // No backup, no half backup, no half file.
  expect(second).toMatch(
    /^files\nkey-check\nThis did not work: There is no complete backup in .*\nrestore: exit code 1\n/,
  )
  expect(second).toMatch(/1 files\.\nbackup: exit code 0\n.*is whole\.\nbackup: exit code 0\n/)
  expect(second).toMatch(/restore: exit code 0\n$/)
})

test('A disk that is full before the first backup leaves a folder that the next one can use', async () => {
  const output = await onSmallDisk(
    64,
    `head -c 100k /dev/zero > "$DISK/filler"; backup; rm "$DISK/filler"; mount -o remount,size=100m "$DISK"; backup`,
  )
  expect(output).toMatch(/is full\. [^\n]*\nbackup: exit code 1\n/)
  expect(output).toMatch(/1 files\.\nbackup: exit code 0\n$/)
})

test('The server was not affected', async () => {
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
  expect(server.output()).not.toMatch(/"level":(50|60)/)
})
