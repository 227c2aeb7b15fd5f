// Published pages as they have been read: once each, and by the server where it has rendered the page.
import type { ContentPage } from '@aruga/contract/content/content'
import type { Token } from 'marked'

/** Of a published text, with its heading's words. `tokens`: what its Markdown says, where that has been read ahead. */
export type Part = { title: string; markdown: string; tokens?: Token[] }

/** `day`: since when it applies, in words. `questions` come after the running text, and only on the FAQ. */
export type PublishedText = { day: string; parts: Part[]; questions: Part[] }

export const parsedTexts = new WeakMap<ContentPage, PublishedText>()
