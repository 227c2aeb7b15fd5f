import type { Passkey } from '@aruga/contract/passkeys/passkeys'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, fingerPrintOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { canUsePasskeys } from '../../platform/passkey-memory.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { passkeysQuery, useAddPasskey } from './queries.ts'
import { RenameSheet } from './rename-sheet.tsx'

/** The account's passkeys: add, rename and remove them. */
const PasskeysPage = () => {
  const { t } = useTexts('passkeys')
  const query = useQuery(passkeysQuery)
  const add = useAddPasskey()
  const [done, setDone] = useState('')
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const begin = () => {
    setDone('')
    add.mutate(undefined, { onSuccess: (how) => how !== 'left' && setDone(how === 'here' ? t('here') : t('added')) })
  }
  return (
    <Page title={t('title')} back="/tabs/account" onRefresh={query.refetch} narrow>
      <p>{t('lead')}</p>
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'title', 'line']]} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{t('none')}</p>
          ) : (
            <PasskeyList passkeys={items} onRename={setRenaming} onDone={setDone} />
          )
        }
      </Loaded>
      <div role="status">
        {done && (
          <Note icon={checkmarkCircleOutline} tone="good">
            {done}
          </Note>
        )}
      </div>
      {add.isError && <Refused error={add.error} failed={t('addFailed')} />}
      {canUsePasskeys() ? (
        <div>
          <Button
            kind={query.data?.items.length === 0 ? 'fill' : 'line'}
            icon={fingerPrintOutline}
            busy={add.isPending && t('adding')}
            onClick={begin}
          >
            {t('add')}
          </Button>
        </div>
      ) : (
        <p className="muted">{t('notHere')}</p>
      )}
      <p className="muted small">{t('newPassword')}</p>
      <RenameSheet
        passkey={renaming}
        onClose={() => setRenaming(null)}
        onDone={() => {
          setRenaming(null)
          setDone(t('renamed'))
        }}
      />
    </Page>
  )
}

export default PasskeysPage
