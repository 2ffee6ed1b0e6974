// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { order, requests, roster, welcome } from '../state';
import type { Client } from '../wire';

/** Who is here, who may fly, and who would like to. */
export function PeoplePanel() {
  return (
    <section class="panel side-panel" aria-label="People" data-testid="people-panel">
      <h2 class="label">People</h2>
      {requests.value.map((request) => (
        <div key={request.client} class="request" role="alert">
          <span>
            <b>{request.name}</b> asks for {request.vehicle}
          </span>
          <span class="row">
            <button
              type="button"
              class="button small primary"
              onClick={() => order({ type: 'grant_seat', client: request.client })}
            >
              Give
            </button>
            <button
              type="button"
              class="button small"
              onClick={() => order({ type: 'deny_seat', client: request.client })}
            >
              No
            </button>
          </span>
        </div>
      ))}
      <ul class="people">
        {roster.value.map((client) => (
          <Person key={client.client} client={client} />
        ))}
      </ul>
      <MessageForm />
    </section>
  );
}

function Person(props: { client: Client }) {
  const { client } = props;
  const isMe = client.client === welcome.value?.client;
  const role = client.role === 'pilot' && client.seat ? `flies ${client.vehicle ?? ''}` : client.role;
  return (
    <li class="row spread" data-testid={`person-${client.client}`}>
      <span>
        <b>{client.name}</b>
        {isMe && <span class="dim"> (you)</span>}
      </span>
      <span class="row">
        <span class={client.seat ? 'live' : 'dim'}>{role}</span>
        {client.role === 'pilot' && !client.seat && (
          <button
            type="button"
            class="button small"
            onClick={() => order({ type: 'grant_seat', client: client.client })}
          >
            Give seat
          </button>
        )}
      </span>
    </li>
  );
}

/** What an instructor would say over the intercom. */
function MessageForm() {
  const [text, setText] = useState('');
  const [to, setTo] = useState('');
  const pilots = roster.value.filter((client) => client.role === 'pilot');
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    order({ type: 'message', text: text.trim(), ...(to ? { to } : {}) });
    setText('');
  };
  return (
    <form class="stack tight" onSubmit={submit}>
      <label class="label" for="message">
        Message to the pilot
      </label>
      <div class="row">
        {pilots.length > 1 && (
          <select
            class="field small"
            aria-label="To whom"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          >
            <option value="">all</option>
            {pilots.map((pilot) => (
              <option key={pilot.client} value={pilot.client}>
                {pilot.name}
              </option>
            ))}
          </select>
        )}
        <input
          id="message"
          class="field small grow"
          value={text}
          maxLength={500}
          placeholder="Slow down near the pile"
          data-testid="message-text"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button class="button small" disabled={text.trim() === ''} data-testid="message-send">
          Send
        </button>
      </div>
    </form>
  );
}
