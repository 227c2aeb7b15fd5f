export type { Language } from '@aruga/contract/values'

export type Localized = { en: string; fil: string }
