import { createOutline } from '@aruga/ui/icons/create-outline'
import { useIonViewWillEnter } from '@ionic/react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftsOf, type FoundDraft } from '../../platform/drafts.ts'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { Section } from '../../ui/page/section.tsx'
import { nameOfForm } from './form-names.ts'
import { DRAFTS } from './messages.ts'

/** Links to the unsent drafts on this device; hidden when there are none. */
export const DraftRows = ({ account }: { account: string }) => {
  const { t } = useTranslation(DRAFTS)
  const [drafts, setDrafts] = useState<FoundDraft[]>([])
  const read = useCallback(() => void draftsOf(account).then(setDrafts, () => setDrafts([])), [account])
  useEffect(read, [read])
  useIonViewWillEnter(read)
  const known = drafts.flatMap(({ form, path }) => {
    const name = nameOfForm(t, form)
    return name ? [{ form, path, name }] : []
  })
  if (known.length === 0) return null
  return (
    <Section title={t('title')}>
      <Rows label={t('title')}>
        {known.map(({ form, path, name }) => (
          <Row key={form} icon={createOutline} title={name} detail={t('goOn')} to={path} />
        ))}
      </Rows>
    </Section>
  )
}
