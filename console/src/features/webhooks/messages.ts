import type { EventKind } from '@aruga/contract/webhooks/events'
import { t } from '../../i18n/t.ts'

export const kindName = (kind: EventKind) => t(`webhooks:kind.${kind}`)
