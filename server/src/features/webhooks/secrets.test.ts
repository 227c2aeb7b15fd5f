import { expect, test } from 'vitest'
import { signedHeaders } from './secrets.ts'

test('A delivery is signed as the example of Standard Webhooks', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const [id, at] = ['msg_p5jXN8AQM9LWM0D4loKWxJek', new Date(1_614_265_330_000)]
  expect(signedHeaders([secret], { id, at, body: '{"test": 2432232314}' })).toMatchObject({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})
