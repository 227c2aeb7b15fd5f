import { useTexts } from '../../../i18n/texts.ts'
import { Card } from '../../../ui/list/card.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Steps } from '../../../ui/status/steps.tsx'
import { usePromised } from '../../program/shared/promised.ts'

/** The steps after sending the receipts, and who acts. */
export const AfterSending = () => {
  const { t } = useTexts('documents-receipts')
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
