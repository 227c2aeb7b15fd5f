import { isReadable } from '@aruga/contract/content/readable'
import { readMarkdown } from '@aruga/ui/markdown/markdown'
import { Lexer, type Token } from 'marked'
import type { Part } from './shared/parsed-texts.ts'

/** Parses only paragraphs, lists and headings; parsing the text within them takes most of the time. */
const blocksOf = (markdown: string): Token[] =>
  isReadable(markdown) ? new Lexer({ gfm: true }).blockTokens(markdown, []) : readMarkdown(markdown)

/**
 * Splits an FAQ page at its second-level headings (`## May I change my pharmacy?`); `before` is the text before the first.
 * A page without such headings has no questions.
 */
export const readQuestions = (markdown: string): { before: string; questions: Part[] } => {
  let before = ''
  const questions: Part[] = []
  for (const token of blocksOf(markdown)) {
    const current = questions.at(-1)
    if (token.type === 'heading' && token.depth === 2) questions.push({ title: titleOf(token.text), markdown: '' })
    else if (current) current.markdown += token.raw
    else before += token.raw
  }
  return { before, questions }
}

const searched = new WeakMap<Part, string>()

/** The searchable text, built when a search begins. */
function textOf(question: Part): string {
  const { title, markdown, tokens } = question
  const text = searched.get(question) ?? fold(`${title} ${plain(tokens ?? readMarkdown(markdown))}`)
  searched.set(question, text)
  return text
}

/** The questions that contain every typed word, whatever its case and accents. */
export const findQuestions = (questions: Part[], typed: string): Part[] => {
  const wanted = wordsOf(typed)
  return questions.filter((question) => wanted.every((word) => textOf(question).includes(word)))
}

/** The typed words, without case and accents. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean)

export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const titleOf = (heading: string) => plain(Lexer.lexInline(heading))

/** The text of tokens without Markdown. */
const plain = (tokens: Token[]): string =>
  tokens
    .map((token) => {
      const inner = 'items' in token ? (token.items as Token[]) : 'tokens' in token ? token.tokens : undefined
      return inner ? plain(inner) : 'text' in token ? String(token.text) : ''
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The parts of a published text, split at its second-level headings; what comes before the first has no title. */
export const readParts = (markdown: string): Part[] => {
  const parts: Part[] = []
  for (const token of blocksOf(markdown)) {
    const current = parts.at(-1)
    if (token.type === 'heading' && token.depth === 2) parts.push({ title: titleOf(token.text), markdown: token.raw })
    else if (current) current.markdown += token.raw
    else parts.push({ title: '', markdown: token.raw })
  }
  return parts.filter((part) => part.markdown.trim() !== '')
}
