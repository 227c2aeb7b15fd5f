import type { ProgramFacts } from '@aruga/contract/program/program'
import { Button } from '@mantine/core'
import { banOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PrintButton } from '../../ui/print-only.tsx'
import { CardSheet } from './card-sheet.tsx'
import styles from './cards.module.css'
import { useMakeCard } from './queries.ts'

type Props = {
  patientId: string
  program: ProgramFacts | undefined
  onMade?: () => void
  /** An earlier card ends. */
  hasCard?: boolean
}

/** Makes a card and shows it, once, to print. */
export const MakeCard = ({ patientId, program, onMade, hasCard = false }: Props) => {
  const make = useMakeCard(patientId)
  const isAgain = hasCard || make.data !== undefined
  const press = async () => {
    const question = {
      title: t('cards:again.title'),
      consequence: t('cards:again.consequence'),
      confirm: t('cards:again.confirm'),
    }
    if (!isAgain || (await confirm(question))) make.mutate(undefined, { onSuccess: () => onMade?.() })
  }
  return (
    <section className="card stack" aria-labelledby="card">
      <div className="stack tight">
        <h2 id="card">{t('cards:title')}</h2>
        <p className="muted">{t(make.data ? 'cards:shownOnce' : 'cards:detail')}</p>
      </div>
      {make.data && <CardSheet card={make.data} program={program} />}
      {make.data && (
        <ul className={styles.without} aria-label={t('cards:without.title')}>
          {(['health', 'person', 'qr'] as const).map((what) => (
            <li key={what}>
              <Icon of={banOutline} small />
              {t(`cards:without.${what}`)}
            </li>
          ))}
        </ul>
      )}
      <FormError of={make.error} />
      <div className="line-up">
        {make.data && (
          <PrintButton sheet={<CardSheet card={make.data} program={program} />}>{t('cards:print')}</PrintButton>
        )}
        <Button variant={make.data ? 'default' : 'filled'} loading={make.isPending} onClick={() => void press()}>
          {t(isAgain ? 'cards:makeAnother' : 'cards:make')}
        </Button>
      </div>
    </section>
  )
}
