import { Lexer, type Token } from 'marked'

/** `text`: what a search looks through, read when one begins. */
export type Question = { title: string; answer: string; text: () => string }

/** Its paragraphs, lists and headings; what is within them is not read, which takes most of the time. */
const blocksOf = (markdown: string): Token[] => new Lexer({ gfm: true }).blockTokens(markdown, [])

/**
 * Splits an FAQ page at its second-level headings (`## May I change my pharmacy?`); `before` is the text before the first.
 * A page without such headings has no questions.
 */
export const readQuestions = (markdown: string): { before: string; questions: Question[] } => {
  let before = ''
  const questions: { title: string; answer: string }[] = []
  for (const token of blocksOf(markdown)) {
    const current = questions.at(-1)
    if (token.type === 'heading' && token.depth === 2) questions.push({ title: titleOf(token.text), answer: '' })
    else if (current) current.answer += token.raw
    else before += token.raw
  }
  return { before, questions: questions.map((question) => ({ ...question, text: textOf(question) })) }
}

function textOf({ title, answer }: { title: string; answer: string }): () => string {
  let text: string | undefined
  return () => {
    text ??= fold(`${title} ${plain(Lexer.lex(answer))}`)
    return text
  }
}

/** The questions that contain every typed word, whatever its case and accents. */
export const findQuestions = (questions: Question[], typed: string): Question[] => {
  const wanted = wordsOf(typed)
  return questions.filter(({ text }) => wanted.every((word) => text().includes(word)))
}

/** What was typed as words, without case and accents. */
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
export const readParts = (markdown: string): { title: string; markdown: string }[] => {
  const parts: { title: string; markdown: string }[] = []
  for (const token of blocksOf(markdown)) {
    const current = parts.at(-1)
    if (token.type === 'heading' && token.depth === 2) parts.push({ title: titleOf(token.text), markdown: token.raw })
    else if (current) current.markdown += token.raw
    else parts.push({ title: '', markdown: token.raw })
  }
  return parts.filter((part) => part.markdown.trim() !== '')
}
