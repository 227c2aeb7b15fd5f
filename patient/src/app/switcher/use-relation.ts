import { useTexts } from '../../i18n/texts.ts'
import type { Person } from '../../platform/own-patients.ts'

/** As what the person acts for a patient: in the patient's words, else by the grounds. */
export function useRelation() {
  const { t } = useTexts('caregivers-switch')
  return ({ relation, grounds, isOwn }: Pick<Person, 'relation' | 'grounds' | 'isOwn'>) => {
    if (isOwn || grounds === 'Self') return t('own')
    return relation ? t('as', { relation }) : t(`grounds.${grounds}`)
  }
}
