import type { CaseInFull } from '@aruga/contract/review/case-file'
import { t } from '../../../i18n/t.ts'
import { documentName } from '../../documents/messages.ts'
import { useCaseKeys, useKeysAct } from '../case-keys.tsx'
import type { Decline } from '../drafts.ts'
import type { DeclineTemplate } from './decline-templates.ts'
import { useSendKeys } from './use-send-keys.ts'

/** One key for each file of a registration, beside each other on the keyboard. */
export const fileKeys = ['q', 'w']
export const FINAL_KEY = 'e'

/** The documents to send again after this one was chosen or deselected. */
export const toggled = (wrong: string[], id: string) =>
  wrong.includes(id) ? wrong.filter((one) => one !== id) : [...wrong, id]

type Keys = {
  of: CaseInFull
  value: Decline
  templates: DeclineTemplate[]
  onChoose: (template: DeclineTemplate) => void
  onChange: (value: Decline) => void
  onFinal: (final: boolean) => void
  onDecline: () => void
  onBack: () => void
}

/** A digit for each reason, a letter for each photo; Ctrl+Enter declines, Escape goes back. */
export function useDeclineKeys({ of, value, templates, onChoose, onChange, onFinal, onDecline, onBack }: Keys) {
  const photos = of.documents.length > 1 ? of.documents : []
  const choices = [
    ...templates.slice(0, 9).map((template, index) => ({
      key: String(index + 1),
      does: template.name,
      run: () => onChoose(template),
    })),
    ...photos.flatMap(({ id, kind }, index) => {
      const key = fileKeys[index]
      const run = () => onChange({ ...value, wrong: toggled(value.wrong, id) })
      return key ? [{ key, does: t('review:decline.toggle', { document: documentName(kind) }), run }] : []
    }),
  ]
  const keys = useCaseKeys('decline', [
    ...(value.final ? [] : choices),
    ...(of.kind === 'Registration'
      ? [{ key: FINAL_KEY, does: t('review:decline.notEligible'), run: () => onFinal(!value.final) }]
      : []),
  ])
  const sends = useKeysAct('send')
  useSendKeys({ onSend: sends ? onDecline : null, onBack })
  return { ...keys, sends }
}
