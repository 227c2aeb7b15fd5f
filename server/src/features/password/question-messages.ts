// The security questions as people read them.
import type { SecurityQuestion, SecurityQuestionId } from '@aruga/contract/password/password'
import type { Language } from '@aruga/contract/values'

const texts: Record<SecurityQuestionId, Record<Language, string>> = {
  'first-school': {
    en: 'What was the name of your first school?',
    fil: 'Ano po ang pangalan ng inyong unang paaralan?',
  },
  'first-teacher': {
    en: 'What was the family name of your first teacher?',
    fil: 'Ano po ang apelyido ng inyong unang guro?',
  },
  'childhood-street': {
    en: 'On which street did you live as a child?',
    fil: 'Sa aling kalye po kayo nakatira noong bata pa kayo?',
  },
  'childhood-friend': {
    en: 'What was the first name of your best friend as a child?',
    fil: 'Ano po ang pangalan ng inyong matalik na kaibigan noong bata pa kayo?',
  },
  'mothers-birthplace': {
    en: 'In which town was your mother born?',
    fil: 'Sa aling bayan po ipinanganak ang inyong ina?',
  },
  'first-job': { en: 'What was your first job?', fil: 'Ano po ang inyong unang trabaho?' },
  'favourite-dish': {
    en: 'What was your favourite dish as a child?',
    fil: 'Ano po ang paborito ninyong ulam noong bata pa kayo?',
  },
  'first-pet': { en: 'What was the name of your first pet?', fil: 'Ano po ang pangalan ng una ninyong alaga?' },
}

/** A question in the reader's language. */
export const questionIn = (language: Language, id: SecurityQuestionId): SecurityQuestion => ({
  id,
  text: texts[id][language],
})
