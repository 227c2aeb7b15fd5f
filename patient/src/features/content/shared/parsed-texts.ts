// Parsed published pages: each is parsed once, and by the server if it has rendered the page.
import type { ContentPage } from '@aruga/contract/content/content'
import type { Token } from 'marked'

/** A part of a published text, with its heading. `tokens`: its Markdown, if already parsed. */
export type Part = { title: string; markdown: string; tokens?: Token[] }

/** `day`: since when the page applies, as text. `questions` follow the running text, and exist only on the FAQ. */
export type PublishedText = { day: string; parts: Part[]; questions: Part[] }

export const parsedTexts = new WeakMap<ContentPage, PublishedText>()
