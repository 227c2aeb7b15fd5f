// A mail before it has its letterhead: what a feature writes, read when the mail is sent.
import type { Language } from '@aruga/contract/values'
import type { Words } from './email-layout.ts'

export type Draft = { to: string; language: Language; words: Words }
