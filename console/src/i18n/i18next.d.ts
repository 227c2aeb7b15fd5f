import type { Resources } from './t.ts'

declare module 'i18next' {
  /** A key that is in no file of locales/en is an error of the compiler. */
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Resources
  }
}
