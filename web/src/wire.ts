// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The words of the wire, in one place. The types themselves are made from ../../protocol.
export type { ClientMessage, Current, FaultMessage, Hello } from './protocol/console_client';
export type {
  CameraDescription,
  DiveCard,
  DiveDescription,
  LaunchRequest,
  ObjectOutline,
  PhotoCard,
  ScenarioCard,
  Seabed,
  SensorDescription,
  SonarDescription,
  StationInfo,
  TimelineEntry,
  VehicleCard,
  VehicleDescription,
} from './protocol/console_rest';
export type {
  AnswerMessage,
  Automatic,
  Client,
  EventMessage,
  Mode,
  Role,
  SeatRequest,
  ServerMessage,
  StreamTelemetry,
  Telemetry,
  TetherTelemetry,
  Vector,
  VehicleTelemetry,
  Welcome,
} from './protocol/console_server';
