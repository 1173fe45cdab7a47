import nodemailer from 'nodemailer'

// The least that sending costs with the same library: 8 kB that are ready, over eight connections. It sends as many as each message asks for.

const text = 'You support “Clean the river”, and its day is today. '.repeat(150)
const raw = `Subject: Today\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text.replace(/(.{1,70}) /g, '$1\r\n')}`
const transport = nodemailer.createTransport({
  url: String(process.env['SMTP_URL']),
  pool: true,
  maxConnections: 8,
  maxMessages: 50,
})

const send = async (count: number): Promise<void> => {
  let left = count
  const sendRest = async (): Promise<void> => {
    while (left-- > 0) {
      const envelope = { from: 'muster@example.org', to: [`person-${left}@example.org`] }
      await transport.sendMail({ envelope, raw })
    }
  }
  await Promise.all(Array.from({ length: 8 }, sendRest))
}

process.on('message', (count: number) => void send(count).then(() => process.send?.('sent')))
process.on('SIGTERM', () => process.exit(0))
process.send?.({})
