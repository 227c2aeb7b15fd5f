import { readFile } from 'node:fs/promises'
import type { Figure } from './figures.ts'

/** What earlier runs wrote; nothing before the first. */
export async function readFigures(file: string): Promise<Figure[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  return JSON.parse(text)
}
