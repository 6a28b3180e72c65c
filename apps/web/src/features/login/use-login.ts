import { calls } from '@petatirta/contract'
import { LOGIN_ERROR_MS } from '@petatirta/domain'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '#shared/api/client.ts'
import { type Credentials, takeIccCredentials } from '#shared/session/icc.ts'
import { signIn } from '#shared/session/session.ts'
import { loginMessage } from './login-message.ts'
import { loginTexts } from './texts.ts'

/** Signs in; where that leads is the router's business. In icc mode it starts by itself (A2). */
export function useLogin() {
  const [message, setMessage] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async (credentials: Credentials) => {
      const { payload } = await callApi(calls.login, { body: credentials })
      if (!signIn(payload.accessToken)) throw new Error('The server sent a token without map, rule or roles')
    },
    onMutate: () => setMessage(null),
    onError: error => setMessage(loginMessage(error)),
  })

  useEffect(() => {
    const credentials = takeIccCredentials()
    if (credentials === 'invalid') setMessage(loginTexts.wrongCredentials)
    else if (credentials) mutate(credentials)
  }, [mutate])

  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => setMessage(null), LOGIN_ERROR_MS)
    return () => clearTimeout(timer)
  }, [message])

  return { login: mutate, isPending, message, dismiss: () => setMessage(null) }
}
