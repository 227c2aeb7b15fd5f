import { SOURCE_LANGUAGE, textIn } from '@aruga/contract/languages'
import { isToSend, listOwnPapers, listPapersToRegister } from '@aruga/contract/papers/papers'
import type { AppContext } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { listKindsToRegister } from '../../records/papers/kinds.ts'
import { listPapersOf } from '../../records/papers/of-patient.ts'
import { languageOf, offered } from '../../wire/negotiation.ts'
import { kindRoutes } from './kind-routes.ts'
import { patientRoutes } from './patient-routes.ts'

export const paperRoutes = (context: AppContext) => [
  ...ownRoutes(context),
  ...kindRoutes(context),
  ...patientRoutes(context),
]

const ownRoutes = ({ db, clock }: AppContext) => [
  implement(listPapersToRegister, async ({ query, request }) => {
    const language = (query.language && offered(query.language, request)) ?? languageOf(request) ?? SOURCE_LANGUAGE
    const kinds = await listKindsToRegister(db)
    return {
      items: kinds.map(({ names, hints, ...kind }) => ({
        ...kind,
        name: textIn(names, language),
        hint: textIn(hints, language),
      })),
    }
  }),

  implement(listOwnPapers, async ({ caller: { patientId, language } }) => {
    const papers = await listPapersOf(db, patientId, clock())
    const items = papers.map(({ kindId, names, hints, isRequired, state, lastDay, documentId, note }) => ({
      ...{ kindId, isRequired, state, documentId },
      validUntil: lastDay,
      name: textIn(names, language),
      hint: textIn(hints, language),
      note: note && textIn(note, language),
    }))
    return { items: items.toSorted((one, other) => Number(isToSend(other.state)) - Number(isToSend(one.state))) }
  }),
]
