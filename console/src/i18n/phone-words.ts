// The words of the patient's app that stand around a text of staff, for its preview: the same texts that the app reads.
import type { Language } from '@aruga/contract/values'
import {
  newPhoto,
  turnAgainClaimedGoodsReceipt,
  turnAgainId,
  turnAgainOf,
  turnAgainOfficialReceipt,
  turnAgainPrescription,
} from '@aruga/locales/en/documents.json'
import { notEligibleDo, notEligibleTitle, showCode } from '@aruga/locales/en/home.json'
import { isBought, ofWhole, pharmacy, useBy } from '@aruga/locales/en/letters.json'
import { theProgram } from '@aruga/locales/en/messages.json'
import { letterClaimed } from '@aruga/locales/en/status.json'
import { moreTurns_one, yourTurn } from '@aruga/locales/en/ui.json'
import * as filDocuments from '@aruga/locales/fil/documents.json'
import * as filHome from '@aruga/locales/fil/home.json'
import * as filLetters from '@aruga/locales/fil/letters.json'
import * as filMessages from '@aruga/locales/fil/messages.json'
import * as filStatus from '@aruga/locales/fil/status.json'
import * as filUi from '@aruga/locales/fil/ui.json'

const english = {
  yourTurn,
  moreTurns_one,
  newPhoto,
  turnAgainOf,
  turnAgainId,
  turnAgainPrescription,
  turnAgainOfficialReceipt,
  turnAgainClaimedGoodsReceipt,
  notEligibleTitle,
  notEligibleDo,
  theProgram,
  letterClaimed,
  ofWhole,
  isBought,
  useBy,
  pharmacy,
  showCode,
}
type Word = keyof typeof english

const filipino: Record<Word, string> = {
  yourTurn: filUi.yourTurn,
  moreTurns_one: filUi.moreTurns_one,
  newPhoto: filDocuments.newPhoto,
  turnAgainOf: filDocuments.turnAgainOf,
  turnAgainId: filDocuments.turnAgainId,
  turnAgainPrescription: filDocuments.turnAgainPrescription,
  turnAgainOfficialReceipt: filDocuments.turnAgainOfficialReceipt,
  turnAgainClaimedGoodsReceipt: filDocuments.turnAgainClaimedGoodsReceipt,
  notEligibleTitle: filHome.notEligibleTitle,
  notEligibleDo: filHome.notEligibleDo,
  theProgram: filMessages.theProgram,
  letterClaimed: filStatus.letterClaimed,
  ofWhole: filLetters.ofWhole,
  isBought: filLetters.isBought,
  useBy: filLetters.useBy,
  pharmacy: filLetters.pharmacy,
  showCode: filHome.showCode,
}

/** A text of the patient's app in `language`, with `{{name}}` filled in. */
export function phoneWord(language: Language, word: Word, values: Record<string, string | number> = {}): string {
  const text = (language === 'en' ? english : filipino)[word]
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
