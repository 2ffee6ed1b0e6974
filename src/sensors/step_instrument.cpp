// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/step_instrument.h"

#include "sensors/step_instrument_spec.h"

namespace remora {

template <class Spec>
std::shared_ptr<const StepInstrumentSpec> step_instrument(const Spec& spec) {
  return std::make_shared<const StepInstrumentSpec>(spec);
}

template <class Spec>
const Spec* step_instrument_as(const SensorSpec& sensor) {
  return sensor.step_instrument ? std::get_if<Spec>(sensor.step_instrument.get()) : nullptr;
}

#define REMORA_STEP_INSTRUMENT(Spec)                                               \
  template std::shared_ptr<const StepInstrumentSpec> step_instrument(const Spec&); \
  template const Spec* step_instrument_as<Spec>(const SensorSpec&)

REMORA_STEP_INSTRUMENT(AdcpSpec);
REMORA_STEP_INSTRUMENT(AhrsSpec);
REMORA_STEP_INSTRUMENT(AltimeterSpec);
REMORA_STEP_INSTRUMENT(BatteryMonitorSpec);
REMORA_STEP_INSTRUMENT(ContactSensorSpec);
REMORA_STEP_INSTRUMENT(CtdSpec);
REMORA_STEP_INSTRUMENT(CurrentMeterSpec);
REMORA_STEP_INSTRUMENT(DepthSensorSpec);
REMORA_STEP_INSTRUMENT(DvlSpec);
REMORA_STEP_INSTRUMENT(ForceTorqueSpec);
REMORA_STEP_INSTRUMENT(GpsSpec);
REMORA_STEP_INSTRUMENT(ImuSpec);
REMORA_STEP_INSTRUMENT(InsSpec);
REMORA_STEP_INSTRUMENT(JointEncoderSpec);
REMORA_STEP_INSTRUMENT(LblSpec);
REMORA_STEP_INSTRUMENT(LeakSensorSpec);
REMORA_STEP_INSTRUMENT(MagnetometerSpec);
REMORA_STEP_INSTRUMENT(ModemSpec);
REMORA_STEP_INSTRUMENT(PoseSensorSpec);
REMORA_STEP_INSTRUMENT(RangeArraySpec);
REMORA_STEP_INSTRUMENT(TetherMonitorSpec);
REMORA_STEP_INSTRUMENT(TouchSpec);
REMORA_STEP_INSTRUMENT(UsblSpec);

#undef REMORA_STEP_INSTRUMENT

}  // namespace remora
