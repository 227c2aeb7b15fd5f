// After all journeys: fails if the server logged an error (level 50 and above).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverFolder } from './environment.ts'

export default async function failOnServerErrors() {
  const lines = (await readFile(join(serverFolder(), 'server.log'), 'utf8')).split('\n')
  const errors = lines.filter((line) => levelOf(line) >= 50)
  if (errors.length > 0) throw new Error(`The server logged errors during the journeys:\n${errors.join('\n')}`)
}

function levelOf(line: string): number {
  if (!line.startsWith('{')) return 0
  const { level } = JSON.parse(line) as { level?: number }
  return level ?? 0
}
