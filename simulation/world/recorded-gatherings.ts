import { unseal } from '../../server/src/platform/base/seal.ts'
import { runSql } from '../../server/test/run-sql.ts'
import type { GatheringStep, Promised } from '../model/gathering.ts'
import type { Database } from './database.ts'
import { keyring } from './server.ts'

/**
 * A table and triggers of the simulation alone. They record each support, removal, version of a promise, decision, person who joins after it, and mail
 * about it or about a version, and each state of a window of mails, in the transaction that writes it: also those that are deleted or replaced later.
 */
const recordingSql = `
  create table simulated_row (
    number bigint generated always as identity primary key,
    kind text not null, content jsonb not null
  );
  create function record_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into simulated_row (kind, content)
    values (tg_argv[0], case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end);
    return null;
  end $$;
  create trigger record_row_of_support after insert or update of needs, version on support
    for each row execute function record_row('support');
  create trigger record_row_of_withdrawal after delete on support for each row execute function record_row('withdrawal');
  create trigger record_row_of_removal after insert on support_removal for each row execute function record_row('removal');
  create trigger record_row_of_allowance after update of allowed_at on support_removal
    for each row when (new.allowed_at is not null) execute function record_row('allowance');
  create trigger record_row_of_version after insert on promise_version for each row execute function record_row('version');
  create trigger record_row_of_decision after insert or update of acting on campaign_decision
    for each row execute function record_row('decision');
  create trigger record_row_of_joining after insert or update of joined_at on decision_response
    for each row when (new.joined_at is not null) execute function record_row('joining');
  create trigger record_row_of_mail after insert on mail
    for each row
    when (new.key like 'decision%' or new.key like 'promise-told:%' or new.key like 'promise-renew:%')
    execute function record_row('mail');
  create trigger record_row_of_window after insert or update on mail_window for each row execute function record_row('window');
`

export const recordGatherings = (ownerUrl: string): Promise<unknown> => runSql(ownerUrl, recordingSql)

type Content = Record<string, string> & { needs: number; version: number; number: number; acting: number }
type Row = {
  kind: 'support' | 'withdrawal' | 'removal' | 'allowance' | 'version' | 'decision' | 'joining' | 'mail'
  content: Content
}

const readMail = async ({ key = '', recipient = '', sealed_content: sealed = '' }: Content): Promise<GatheringStep> => {
  const [prefix = '', , about] = key.split(':')
  const content = JSON.parse(await unseal(keyring, sealed)) as {
    subject: string
    heading: string
    paragraphs: string[]
  }
  const { subject, heading, paragraphs } = content
  if (prefix.startsWith('promise')) {
    const kind = prefix === 'promise-told' ? 'told of change' : 'asked again'
    return { kind, number: Number(about), recipient, heading, text: paragraphs.join('\n') }
  }
  return {
    kind: prefix === 'decision' ? 'told' : 'told short',
    ...{ endsAt: new Date(Number(about)), recipient, subject },
  }
}

const readVersion = ({ number, promise = '', created_at: createdAt = '' }: Content): GatheringStep => {
  const read = JSON.parse(promise) as Promised & { meetingPoint?: string }
  const { title, executionDate, timeZone, meetingPoint = null } = read
  const promised = { title, executionDate, timeZone }
  return { kind: 'version', number, promised, meetingPoint, createdAt: new Date(createdAt) }
}

const readStep = async ({ kind, content }: Row): Promise<GatheringStep> => {
  const { id: supportId = '', account_id: personId = '', needs, version } = content
  switch (kind) {
    case 'support':
      return { kind, supportId, personId, needs, version }
    case 'withdrawal':
      return { kind, supportId }
    case 'removal':
    case 'allowance':
      return { kind, personId }
    case 'version':
      return readVersion(content)
    case 'decision': {
      const { day = '', ends_at: endsAt = '', decided_at: decidedAt = '', acting } = content
      return { kind, day, endsAt: new Date(endsAt), decidedAt: new Date(decidedAt), acting }
    }
    case 'joining':
      return { kind, supportId: content['support_id'] ?? '' }
    case 'mail':
      return readMail(content)
  }
}

/** What was written about a campaign, in the order of the commits. */
export const readSteps = async ({ rows }: Pick<Database, 'rows'>, campaignId: string): Promise<GatheringStep[]> => {
  const found = await rows<Row>(
    `select kind, content from simulated_row
      where content->>'campaign_id' = $1 or split_part(content->>'key', ':', 2) = $1
        or content->>'support_id' in (
          select support.content->>'id' from simulated_row support
          where support.kind = 'support' and support.content->>'campaign_id' = $1
        )
      order by pg_xact_commit_timestamp(xmin), number`,
    [campaignId],
  )
  return Promise.all(found.map(readStep))
}
