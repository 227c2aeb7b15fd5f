// Containers by runc, which is what Docker starts them with: as Docker would with --read-only, --cap-drop ALL and
// no-new-privileges, but on this machine's network and without its seccomp profile.
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureDebianProgram } from '../../scripts/debian.ts'
import { capture } from '../../scripts/run.ts'
import type { Image } from './image.ts'
import { type Program, startProgram } from './program.ts'

type Mount = { destination: string; type: string; source: string; options?: string[] }
type Spec = {
  process: Record<string, unknown>
  root: { path: string; readonly: boolean }
  mounts: Mount[]
  linux: { namespaces: { type: string }[]; resources?: unknown }
}

const readOnly = (path: string): Mount => ({ destination: path, type: 'bind', source: path, options: ['rbind', 'ro'] })

/** Starts a command in a container of this image; its DATA_DIR is `dataDir`, which must belong to the image's user. */
export async function startContainer({
  folder,
  image,
  dataDir,
  command = image.command,
  env = {},
}: {
  folder: string
  image: Image
  dataDir: string
  command?: string[]
  env?: Record<string, string>
}): Promise<Program & { signal(name: string): Promise<void> }> {
  const runc = await ensureDebianProgram('runc', 'runc')
  const id = `aruga-drill-${randomUUID()}`
  const bundle = join(folder, id)
  await mkdir(bundle)
  await capture(runc, ['spec'], { cwd: bundle })
  const spec: Spec = (await import(join(bundle, 'config.json'), { with: { type: 'json' } })).default
  const none = Object.fromEntries(
    ['bounding', 'effective', 'inheritable', 'permitted', 'ambient'].map((set) => [set, []]),
  )
  const { resources, ...linux } = spec.linux
  const changed: Spec = {
    ...spec,
    root: { path: image.rootFolder, readonly: true },
    process: {
      ...spec.process,
      terminal: false,
      user: { uid: image.uid, gid: image.gid },
      cwd: image.workDir,
      args: command,
      env: Object.entries({ ...image.env, ...env }).map(([name, value]) => `${name}=${value}`),
      capabilities: none,
      noNewPrivileges: true,
      rlimits: [],
    },
    mounts: [
      ...spec.mounts.filter(({ destination }) => !destination.startsWith('/sys')),
      readOnly('/usr'),
      readOnly('/etc'),
      { destination: image.env.DATA_DIR ?? '', type: 'bind', source: dataDir, options: ['rbind', 'rw'] },
    ],
    linux: { ...linux, namespaces: linux.namespaces.filter(({ type }) => !['network', 'cgroup'].includes(type)) },
  }
  await writeFile(join(bundle, 'config.json'), JSON.stringify(changed))
  await chmod(bundle, 0o755)
  const program = startProgram(runc, ['run', '--bundle', bundle, id])
  return Object.assign(program, {
    signal: async (name: string) => {
      const { code, output } = await capture(runc, ['kill', id, name])
      if (code !== 0) throw new Error(output)
    },
  })
}
