import { marked, type Token } from 'marked'

export type Question = { title: string; answer: string; text: string }

/**
 * Splits an FAQ page at its second-level headings (`## May I change my pharmacy?`); `before` is the text before the first.
 * A page without such headings has no questions.
 */
export const readQuestions = (markdown: string): { before: string; questions: Question[] } => {
  let before = ''
  const questions: { title: string; answer: string }[] = []
  for (const token of marked.lexer(markdown, { gfm: true })) {
    const current = questions.at(-1)
    if (token.type === 'heading' && token.depth === 2) questions.push({ title: plain([token]), answer: '' })
    else if (current) current.answer += token.raw
    else before += token.raw
  }
  return {
    before,
    questions: questions.map((question) => ({
      ...question,
      text: fold(`${question.title} ${plain(marked.lexer(question.answer))}`),
    })),
  }
}

/** The questions that contain every typed word, whatever its case and accents. */
export const findQuestions = (questions: Question[], typed: string): Question[] => {
  const wanted = wordsOf(typed)
  return questions.filter(({ text }) => wanted.every((word) => text.includes(word)))
}

/** What was typed as words, without case and accents. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean)

export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

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
  for (const token of marked.lexer(markdown, { gfm: true })) {
    const current = parts.at(-1)
    if (token.type === 'heading' && token.depth === 2) parts.push({ title: plain([token]), markdown: token.raw })
    else if (current) current.markdown += token.raw
    else parts.push({ title: '', markdown: token.raw })
  }
  return parts.filter((part) => part.markdown.trim() !== '')
}
