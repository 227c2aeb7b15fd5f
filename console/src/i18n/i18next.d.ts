import type { Resources } from './t.ts'

declare module 'i18next' {
  /** Makes a key that is missing in locales/en a type error. */
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Resources
  }
}
