import type { EventKind } from '@aruga/contract/webhooks/events'
import { t } from '../../i18n/t.ts'

type Split<Kind extends string> = Kind extends `${infer About}.${infer What}` ? `${About}_${What}` : never

/** A dot separates keys. */
export const kindName = (kind: EventKind) => t(`webhooks:kind.${kind.replace('.', '_') as Split<EventKind>}`)
