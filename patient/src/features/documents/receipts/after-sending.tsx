import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/list/card.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Steps } from '../../../ui/status/steps.tsx'
import { usePromised } from '../../program/shared/promised.ts'
import { DOCUMENTS_RECEIPTS } from './messages.ts'

/** The steps after sending the receipts, and who acts. */
export const AfterSending = () => {
  const { t } = useTranslation(DOCUMENTS_RECEIPTS)
  const promised = usePromised()
  return (
    <Section title={t('after')}>
      <Card>
        <Steps
          steps={[
            { state: 'later', what: t('afterGoods'), who: t('afterGoodsWho') },
            { state: 'later', what: t('afterCheck'), who: promised.who('receipt') },
          ]}
        />
      </Card>
    </Section>
  )
}
