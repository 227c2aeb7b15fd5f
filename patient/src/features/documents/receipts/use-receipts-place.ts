import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { goodsPath, receiptPath } from '../../../links.ts'

type Place = { letterId: string | null; step: 'receipts' | 'goods' }

/**
 * Which letter the receipts are for, and how far one is: in the address, so that a reload and a log-in lead back to it. Kept
 * while another page lies over this one.
 */
export function useReceiptsPlace() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const last = useRef<Place>({ letterId: null, step: 'receipts' })
  if (pathname === '/or-upload-form') {
    const query = new URLSearchParams(search)
    last.current = { letterId: query.get('letter') || null, step: query.get('step') === 'goods' ? 'goods' : 'receipts' }
  }
  const go = (letterId: string, step: Place['step']) =>
    navigate(step === 'goods' ? goodsPath(letterId) : receiptPath(letterId), { replace: true })
  return { ...last.current, go }
}
