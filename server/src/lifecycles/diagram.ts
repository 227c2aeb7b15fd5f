// Renders docs/lifecycles.md from the state tables; `npx vitest run lifecycles -u` updates it.
import type { Lifecycle } from './lifecycle.ts'

const edges = ({ transitions }: Lifecycle<string>): string[] =>
  transitions.flatMap(({ file, by, from, to }) => {
    const starts = from.length === 0 ? ['[*]'] : from
    const ends = to.length === 0 ? ['[*]'] : to
    return starts.flatMap((start) => ends.map((end) => `    ${start} --> ${end}: ${file} (${by})`))
  })

const section = (lifecycle: Lifecycle<string>): string => {
  const { title, about, folder, others = {} } = lifecycle
  const also = Object.entries(others).map(([file, what]) => `- \`${file}.ts\`: ${what}.`)
  return [
    `## ${title}`,
    `${about} [server/src/${folder}](../server/src/${folder}), one file a transition.`,
    ['```mermaid', 'stateDiagram-v2', ...edges(lifecycle), '```'].join('\n'),
    ...(also.length > 0 ? [['Files beside that leave the state as it is:', ...also].join('\n')] : []),
  ].join('\n\n')
}

export const lifecycleDocument = (lifecycles: readonly Lifecycle<string>[]): string =>
  `${[
    '# Lifecycles',
    'Generated from the state tables (`states.ts` of each folder); a test keeps this page equal to them, and finds any other code that writes them.',
    ...lifecycles.map(section),
  ].join('\n\n')}\n`
