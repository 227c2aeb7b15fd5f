// The patient app's texts around a text of staff, for its preview: the same files that the app reads.
import type { Language } from '@aruga/contract/languages'
import documents from '@aruga/locales/en/documents.json'
import home from '@aruga/locales/en/home.json'
import letters from '@aruga/locales/en/letters.json'
import messages from '@aruga/locales/en/messages.json'
import status from '@aruga/locales/en/status.json'
import ui from '@aruga/locales/en/ui.json'
import { textsFrom } from './texts-by-language.ts'

const files = import.meta.glob<object>('../../../locales/*/{documents,home,letters,messages,status,ui}.json', {
  eager: true,
  import: 'default',
})
const texts = {
  documents: textsFrom(files, 'documents', documents),
  home: textsFrom(files, 'home', home),
  letters: textsFrom(files, 'letters', letters),
  messages: textsFrom(files, 'messages', messages),
  status: textsFrom(files, 'status', status),
  ui: textsFrom(files, 'ui', ui),
}

/** The file that each word is in. */
const fileOf = {
  yourTurn: 'ui',
  moreTurns_one: 'ui',
  newPhoto: 'documents',
  turnAgainOf: 'documents',
  turnAgainId: 'documents',
  turnAgainPrescription: 'documents',
  turnAgainOfficialReceipt: 'documents',
  turnAgainClaimedGoodsReceipt: 'documents',
  turnAgainProgramPaper: 'documents',
  turnAgainSignedConsent: 'documents',
  turnAgainAuthority: 'documents',
  notEligibleTitle: 'home',
  notEligibleDo: 'home',
  showCode: 'home',
  theProgram: 'messages',
  letterClaimed: 'status',
  ofWhole: 'letters',
  isBought: 'letters',
  useBy: 'letters',
  pharmacy: 'letters',
} as const satisfies Record<string, keyof typeof texts>
type Word = keyof typeof fileOf

/** A text of the patient's app in `language`, with `{{name}}` filled in. */
export function phoneWord(language: Language, word: Word, values: Record<string, string | number> = {}): string {
  const words: Partial<Record<string, string>> = texts[fileOf[word]][language]
  return (words[word] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
