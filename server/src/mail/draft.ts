// A mail as a feature writes it, before the layout is applied.
import type { Language } from '@aruga/contract/values'
import type { MailContent } from './email-layout.ts'

export type Draft = { to: string; language: Language; content: MailContent }
