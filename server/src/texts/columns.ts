export type { Language, Texts } from '@aruga/contract/languages'
