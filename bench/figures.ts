// The rows of a run: printed as a table, judged against their goals, written for docs/performance.json.
import { Console } from 'node:console'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chartOf } from './chart.ts'
import type { Figure, Goal } from './figure.ts'

const FILE = join(import.meta.dirname, '../docs/performance.json')
const CHART = join(import.meta.dirname, '../docs/images/performance.svg')
const figures: Figure[] = []

/** Adds a row. A goal that it misses makes the run end with 1. */
export function note(part: string, what: string, [beside, ours]: [string, string], value: number, goal?: Goal): void {
  figures.push({ part, what, beside, ours, value: Number(value.toPrecision(4)), ...(goal && { goal }) })
  if (goal && !isMet({ value, goal })) process.exitCode = 1
}

const isMet = ({ value, goal }: Pick<Figure, 'value' | 'goal'>): boolean =>
  !goal || (goal.side === 'at least' ? value >= goal.value : value <= goal.value)

export const say = (line: string) => process.stdout.write(`${line}\n`)

export const perSecond = (value: number) => `${Math.round(value)}/s`
export const milliseconds = (value: number) => `${value.toFixed(value < 1 ? 3 : 1)} ms`
export const kilobytes = (value: number) => `${Math.round(value)} KB`
export const megabytes = (value: number) => `${Math.round(value)} MB`

/** Prints all rows; with `write` keeps them in docs/performance.json and draws its chart, in place of those of the same parts. */
export async function finish({ write }: { write: boolean }): Promise<void> {
  const rows = figures.map(({ part, what, beside, ours, value, goal }) => {
    const wanted = goal && `${goal.side} ${goal.value}${goal.unit ? ` ${goal.unit}` : ''}`
    return [
      `${part}: ${what}`,
      { beside, ours, value: value.toFixed(2), goal: wanted, met: goal && isMet({ value, goal }) },
    ]
  })
  new Console(process.stdout).table(Object.fromEntries(rows))
  if (write) await keep()
}

async function keep(): Promise<void> {
  const before: Figure[] = JSON.parse(await readFile(FILE, 'utf8').catch(() => '[]'))
  const parts = new Set(figures.map(({ part }) => part))
  const all = [...before.filter(({ part }) => !parts.has(part)), ...figures]
  await writeFile(FILE, `${JSON.stringify(all, null, 2)}\n`)
  await writeFile(CHART, chartOf(all))
  say(`Written to ${FILE} and ${CHART}.`)
}
