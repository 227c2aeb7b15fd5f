// The image without a builder: its last stage laid out as a folder by the Containerfile's own lines, with the same packages.
// This machine's /usr stands for its base image.
import { cp, mkdir, readlink, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildApps } from '../../scripts/build.ts'
import { filesOfSource } from '../../scripts/image/build-context.ts'
import {
  argsOf,
  copiesOf,
  environmentOf,
  execForm,
  readContainerfile,
  type Stage,
} from '../../scripts/image/containerfile.ts'
import { capture, root } from '../../scripts/run.ts'

export type Image = {
  /** The folder that becomes the container's root. */
  rootFolder: string
  workDir: string
  uid: number
  gid: number
  env: Record<string, string>
  command: string[]
  healthCheck: string[]
}

const WORK_DIR = '/srv/aruga'
const NODE = '/usr/local/bin/node'

/** Lays the image of this Containerfile out below `folder`; installs packages and builds the apps where they are outdated. */
export async function layOutImage(containerfile: string, folder: string): Promise<Image> {
  const stages = readContainerfile(containerfile)
  const named = (name: string) => {
    const stage = stages.find((each) => each.name === name)
    if (!stage) throw new Error(`The Containerfile has no stage ${name}.`)
    return stage
  }
  const final = stages.at(-1) as Stage
  const packages = join(folder, 'packages')
  await copyFromRepository(named('manifests'), packages)
  await runIn(packages, argsOf(named('packages'), 'RUN'))
  if (!(await buildApps())) throw new Error('The apps cannot be built.')

  const rootFolder = join(folder, 'root')
  const workDir = join(rootFolder, WORK_DIR)
  await layOutBase(rootFolder)
  await copyFromRepository(final, workDir)
  const built: Record<string, string> = { packages, apps: root }
  for (const { from, sources, target } of copiesOf(final)) {
    const [source = ''] = sources
    const made = from && built[from]
    if (made)
      await cp(join(made, source.replace(WORK_DIR, '')), join(workDir, target), {
        recursive: true,
        verbatimSymlinks: true,
      })
  }
  const [uid = 0, gid = 0] = (argsOf(final, 'USER').at(-1) ?? '').split(':').map(Number)
  return {
    rootFolder,
    workDir: WORK_DIR,
    uid,
    gid,
    env: { ...environmentOf(final), PATH: `${dirname(NODE).replace('/usr', '/opt')}:/usr/bin:/bin` },
    command: execForm(argsOf(final, 'CMD')[0] ?? ''),
    healthCheck: execForm(argsOf(final, 'HEALTHCHECK')[0] ?? ''),
  }
}

async function copyFromRepository(stage: Stage, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { from, sources, target } of copiesOf(stage)) {
    if (from) continue
    for (const source of sources) {
      for (const file of filesOfSource(source)) {
        const place =
          file === source
            ? join(target, target.endsWith('/') ? (file.split('/').at(-1) ?? '') : '')
            : join(target, file.slice(source.length))
        await cp(join(root, file), join(folder, place))
      }
    }
  }
}

async function runIn(folder: string, commands: string[]): Promise<void> {
  for (const command of commands) {
    const { code, output } = await capture('sh', ['-c', command], { cwd: folder })
    if (code !== 0) throw new Error(`${command} failed:\n${output.slice(-2_000)}`)
  }
}

/** Folders to mount on, this machine's links such as /bin, and the project's Node. */
async function layOutBase(rootFolder: string): Promise<void> {
  for (const name of ['usr', 'etc', 'proc', 'sys', 'dev', 'tmp', 'opt/local/bin', 'var/lib/aruga']) {
    await mkdir(join(rootFolder, name), { recursive: true })
  }
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    const target = await readlink(`/${name}`).catch(() => undefined)
    if (target) await symlink(target, join(rootFolder, name))
  }
  await cp(process.execPath, join(rootFolder, 'opt/local/bin/node'))
}
