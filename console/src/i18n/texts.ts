// The screens' texts, one namespace per subject, in a chunk of their own that loads during the sign-in.
import adverseEvents from '@aruga/locales/en/adverse-events.console.json'
import announcements from '@aruga/locales/en/announcements.console.json'
import audit from '@aruga/locales/en/audit.console.json'
import breaches from '@aruga/locales/en/breaches.console.json'
import cards from '@aruga/locales/en/cards.console.json'
import caregivers from '@aruga/locales/en/caregivers.console.json'
import content from '@aruga/locales/en/content.console.json'
import counter from '@aruga/locales/en/counter.console.json'
import csv from '@aruga/locales/en/csv.console.json'
import documents from '@aruga/locales/en/documents.console.json'
import enrolments from '@aruga/locales/en/enrolments.console.json'
import erasure from '@aruga/locales/en/erasure.console.json'
import followUps from '@aruga/locales/en/follow-ups.console.json'
import formulary from '@aruga/locales/en/formulary.console.json'
import letters from '@aruga/locales/en/letters.console.json'
import messages from '@aruga/locales/en/messages.console.json'
import operations from '@aruga/locales/en/operations.console.json'
import papers from '@aruga/locales/en/papers.console.json'
import password from '@aruga/locales/en/password.console.json'
import patients from '@aruga/locales/en/patients.console.json'
import pharmacies from '@aruga/locales/en/pharmacies.console.json'
import post from '@aruga/locales/en/post.console.json'
import professionals from '@aruga/locales/en/professionals.console.json'
import profile from '@aruga/locales/en/profile.console.json'
import program from '@aruga/locales/en/program.console.json'
import questions from '@aruga/locales/en/questions.console.json'
import recalls from '@aruga/locales/en/recalls.console.json'
import reimbursement from '@aruga/locales/en/reimbursement.console.json'
import reports from '@aruga/locales/en/reports.console.json'
import retention from '@aruga/locales/en/retention.console.json'
import review from '@aruga/locales/en/review.console.json'
import search from '@aruga/locales/en/search.console.json'
import secondFactor from '@aruga/locales/en/second-factor.console.json'
import sessions from '@aruga/locales/en/sessions.console.json'
import signals from '@aruga/locales/en/signals.console.json'
import staff from '@aruga/locales/en/staff.console.json'
import tiers from '@aruga/locales/en/tiers.console.json'
import webhooks from '@aruga/locales/en/webhooks.console.json'
import counterInFilipino from '@aruga/locales/fil/counter.console.json'

export const english = {
  'adverse-events': adverseEvents,
  announcements,
  audit,
  breaches,
  cards,
  caregivers,
  content,
  counter,
  csv,
  documents,
  enrolments,
  erasure,
  'follow-ups': followUps,
  formulary,
  letters,
  operations,
  post,
  papers,
  password,
  patients,
  pharmacies,
  professionals,
  profile,
  program,
  recalls,
  reports,
  reimbursement,
  retention,
  review,
  messages,
  questions,
  search,
  'second-factor': secondFactor,
  sessions,
  signals,
  staff,
  tiers,
  webhooks,
}
/** The sentences that pharmacists say to patients. */
export const filipino = { counter: counterInFilipino }
