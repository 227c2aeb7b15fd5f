// The Containerfile as data, as far as ours goes: stages of instructions, without variables, heredocs or escapes.
type Instruction = { keyword: string; args: string }
export type Stage = { name: string | undefined; from: string; instructions: Instruction[] }

/** The stages of a Containerfile in their order; comments are left out and continued lines are one. */
export function readContainerfile(text: string): Stage[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const stages: Stage[] = []
  for (const line of lines) {
    const [, keyword = '', args = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (keyword === 'FROM') {
      const [, from = '', name] = /^(\S+)(?: AS (\S+))?$/.exec(args) ?? []
      stages.push({ name, from, instructions: [] })
    } else stages.at(-1)?.instructions.push({ keyword, args })
  }
  return stages
}

/** The arguments of a stage's instructions of one kind, such as `COPY`. */
export const argsOf = (stage: Stage, keyword: string): string[] =>
  stage.instructions.filter((each) => each.keyword === keyword).map(({ args }) => args)

export type Copy = { from: string | undefined; sources: string[]; target: string }

/** What a stage copies; `from` is another stage, otherwise the sources are in the repository. */
export const copiesOf = (stage: Stage): Copy[] =>
  argsOf(stage, 'COPY').map((args) => {
    const from = /^--from=(\S+)/.exec(args)?.[1]
    const paths = args.split(/\s+/).filter((arg) => !arg.startsWith('--'))
    return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
  })

/** The variables that a stage sets. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    argsOf(stage, 'ENV').flatMap((args) =>
      [...args.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  )

/** The command of an instruction in exec form; throws for the shell's form, under which no signal arrives. */
export function execForm(args: string): string[] {
  const command: unknown = JSON.parse(args.slice(args.indexOf('[')))
  if (!Array.isArray(command)) throw new Error(`Not in exec form: ${args}`)
  return command.map(String)
}
