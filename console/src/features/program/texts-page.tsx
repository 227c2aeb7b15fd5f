import { type ProgramText, type TextPurpose, textPurposes } from '@aruga/contract/program/texts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { TextDrawer } from './text-drawer.tsx'
import { TextLine } from './text-line.tsx'
import { purposeName } from './text-messages.ts'
import { textsQuery, useOrderTexts } from './text-queries.ts'
import styles from './texts.module.css'

type Edited = ProgramText | { purpose: TextPurpose; id: null }

/** The program's texts, by purpose, in the order offered to staff. */
export default function TextsPage() {
  const query = useQuery(textsQuery)
  const [edited, setEdited] = useState<Edited | null>(null)
  return (
    <Page kind="narrow">
      <PageHead title={t('program:texts.title')} detail={t('program:texts.lead')}>
        <Button variant="default" component={Link} to="/program">
          {t('program:programPage.theProgram')}
        </Button>
      </PageHead>
      <Loaded query={query} failed={t('program:texts.failed')}>
        {({ items }) =>
          textPurposes.map((purpose) => (
            <Purpose
              key={purpose}
              purpose={purpose}
              texts={items.filter((text) => text.purpose === purpose)}
              onEdit={setEdited}
            />
          ))
        }
      </Loaded>
      {edited && <TextDrawer key={edited.id} of={edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

type Props = { purpose: TextPurpose; texts: ProgramText[]; onEdit: (text: Edited) => void }

const Purpose = ({ purpose, texts, onEdit }: Props) => {
  const order = useOrderTexts()
  const used = texts.filter(({ retired }) => !retired)
  const move = (from: number, to: number) => {
    const ids = used.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    order.mutate({ purpose, ids })
  }
  return (
    <section className="card stack tight" aria-labelledby={purpose}>
      <div className="line-up apart">
        <h2 id={purpose}>{purposeName(purpose)}</h2>
        <Button
          variant="default"
          aria-label={t('program:texts.addTo', { purpose: purposeName(purpose) })}
          onClick={() => onEdit({ purpose, id: null })}
        >
          {t('program:texts.add')}
        </Button>
      </div>
      {texts.length === 0 && <p className="muted">{t('program:texts.none')}</p>}
      <ul className={styles.texts}>
        {[...used, ...texts.filter(({ retired }) => retired)].map((text, place) => (
          <TextLine
            key={text.id}
            text={text}
            onOpen={() => onEdit(text)}
            onUp={!text.retired && place > 0 ? () => move(place, place - 1) : null}
            onDown={!text.retired && place < used.length - 1 ? () => move(place, place + 1) : null}
            isMoving={order.isPending}
          />
        ))}
      </ul>
      <FormError of={order.error} />
    </section>
  )
}
