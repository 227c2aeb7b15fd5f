// README.txt of a copy: its contents in each language, and the meaning of each field of data.json.
import { fill } from '../../texts/locales.ts'
import type { CopyData } from './full-history.ts'
import { copyTexts, en, readable } from './messages.ts'

// The first line explains the part of data.json; the others explain its fields, except self-explanatory names.
const { intro, ...parts } = en.fields
const explained: Record<string, string> = parts satisfies Partial<Record<keyof CopyData, string>>
const fields = Object.entries(explained).map(([name, text]) => `${name}: ${text.replaceAll('\n', '\n    ')}`)

/** Plain text with line ends that every system's simplest reader shows. */
export function readme(data: CopyData): string {
  const time = readable('madeAt', data.madeAt)
  const text = [...copyTexts.map(({ readme }) => fill(readme, { time })), intro].join('\n\n\n')
  return `${text}\n\n${fields.join('\n\n')}\n`.replaceAll('\n', '\r\n')
}
